"""What the scripts here share: a wiki in a clean room, and the tests' count.

A test is a function whose name says what it holds; it gets a fresh `Wiki`.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

EXE = os.path.abspath(os.environ.get("WIKICTL", "build/wikictl"))


def clean_env(home):
    """No agent's variables, no user's git settings, one clock."""
    return {
        "PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8",
        "TZ": "UTC", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "1780272000",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
        "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
        "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", ""),
    }


made = []  # by the test at work; they go with it


class Wiki:
    """A git work tree with a wiki, for one test."""

    def __init__(self, pages=None, init=True):
        self.top = tempfile.mkdtemp(prefix="wikictl-test-")
        made.append(self)
        self.root = os.path.join(self.top, "repo")
        os.makedirs(os.path.join(self.root, "wiki"))
        self.env = clean_env(self.top)
        self.n = 0
        # as `git init`, at the price of no process
        git = os.path.join(self.root, ".git")
        os.makedirs(os.path.join(git, "objects"))
        os.makedirs(os.path.join(git, "refs", "heads"))
        with open(os.path.join(git, "HEAD"), "w") as f:
            f.write("ref: refs/heads/main\n")
        for path, text in (pages or {}).items():
            self.write(path, text)
        if init:
            self.ok("init")

    def close(self):
        shutil.rmtree(self.top, ignore_errors=True)

    def path(self, path):
        return os.path.join(self.root, path)

    def write(self, path, text):
        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
        with open(self.path(path), "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def read(self, path):
        with open(self.path(path), "rb") as f:
            return f.read()

    def files(self):
        """Every file but git's and the cache's, with its bytes."""
        out = {}
        for d, dirs, names in os.walk(self.root):
            dirs[:] = [x for x in dirs if x not in (".git", "cache")]
            for n in names:
                full = os.path.join(d, n)
                with open(full, "rb") as f:
                    out[os.path.relpath(full, self.root)] = f.read()
        return out

    def run(self, *args, stdin=None, human=None, timeout=60):
        env = dict(self.env)
        if human:
            env["WIKICTL_HUMAN"] = human
        p = subprocess.run(
            [EXE, *args], cwd=self.root, env=env, input=stdin or b"",
            capture_output=True, timeout=timeout)
        if p.returncode < 0 or b"Sanitizer" in p.stderr:
            raise AssertionError("crash: %s: %d\n%s" % (
                " ".join(args), p.returncode,
                p.stderr.decode("utf-8", "replace")[:4000]))
        return p

    def ok(self, *args, codes=(0,), **kw):
        p = self.run(*args, **kw)
        if p.returncode not in codes:
            raise AssertionError("%s: exit %d\n%s" % (
                " ".join(args), p.returncode,
                p.stderr.decode("utf-8", "replace")[:4000]))
        return p

    def ingest(self, text, page=None, title="Incoming", date="2026-05-20",
               args=(), codes=(0,)):
        """One source; the JSON document that is told of it."""
        self.n += 1
        name = "in/%d.md" % self.n
        self.write(name, text)
        more = ["--page", page] if page else []
        p = self.ok("ingest", "--json", "--title", title, "--date", date,
                    "--today", date, *more, *args, name, codes=codes)
        return json.loads(p.stdout)

    def conflicts(self, *args):
        return json.loads(self.ok("conflicts", "--json", *args).stdout)[
            "conflicts"]


class Skip(Exception):
    """Says why a test was not run."""


def slow():
    """For what takes minutes in a build that checks each access."""
    if "build-san" in EXE:
        raise Skip("sanitized")


def fits(text):
    """A document, which has to be of the form man/schemas.json gives it."""
    import jsonschema  # of the few scripts that need it
    doc = json.loads(text)
    path = os.path.join(os.path.dirname(__file__), "../../man/schemas.json")
    with open(path, encoding="utf-8") as f:
        defs = json.load(f)["$defs"]
    jsonschema.Draft202012Validator({
        "$ref": "#/$defs/" + doc["schema"].split("/")[0],
        "$defs": defs}).validate(doc)
    return doc


def holds(what, said):
    if not what:
        raise AssertionError(said)


def same(got, want, said=""):
    if got != want:
        raise AssertionError("%s\n  want %r\n  got  %r" % (said, want, got))


def main(names):
    """Runs each function of `names` called test_*; ends in the count."""
    passed = failed = 0
    only = sys.argv[1:]
    for name, f in list(names.items()):
        if not name.startswith("test_") or (only and name[5:] not in only):
            continue
        start = time.monotonic()
        try:
            f()
            passed += 1
            if "TIMES" in os.environ:
                print("%6.3f %s" % (time.monotonic() - start, name[5:]))
        except Skip as e:
            print("%s: skipped, %s" % (name[5:].replace("_", " "), e))
        except Exception:
            failed += 1
            print("%s: failed" % name[5:].replace("_", " "))
            print("    " + traceback.format_exc(limit=-3).replace(
                "\n", "\n    "))
        while made:
            made.pop().close()
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0
