"""Every byte of a page accounted for: what a run may add, and where."""
import re
import subprocess

from bench import holds, same

SLUGS = re.compile(rb" ?\[\^(?:incoming|declared)[a-z0-9-]*-[a-z0-9]{4}\]")
LABEL = re.compile(rb" \(\[contested\]\([^()\s]*#contested\)\)")
UNTIL = re.compile(rb" \((?:until [0-9-]+|superseded; see below)\)")
ENTRY = re.compile(rb" *(?:- \*\*.*\^c-[a-z0-9]{10}|- \xe2\x80\x9c.*)$")
DEF = re.compile(rb"\[\^[a-z0-9-]+\]: .*$")
HAVE_CMARK = subprocess.run(["sh", "-c", "command -v cmark-gfm"],
                            capture_output=True).returncode == 0


def bare(line):
    return UNTIL.sub(b"", SLUGS.sub(b"", LABEL.sub(b"", line)))


def confidence_only(old, new):
    """A row's cell or the front matter's key became, or was, `contested`."""
    if re.match(rb"confidence:", old) and re.match(rb"confidence:", new):
        return b"contested" in new or b"contested" in old
    a, b = old.split(b"|"), new.split(b"|")
    if len(a) != len(b):
        return False
    diff = [(x, y) for x, y in zip(a, b) if x != y]
    return len(diff) == 1 and b"contested" in (
        diff[0][0].strip(), diff[0][1].strip())


def rejoined(old, i, line, ruled):
    """How many lines of a ruled sentence were wrapped and no longer are."""
    n = 0
    while i + n < len(old) and bare(old[i + n].rstrip(b"\r\n")) in ruled:
        if bare(old[i + n]) == bare(line):
            return n
        n += 1
    return n if n and i + n < len(old) and bare(old[i + n]) == bare(
        line) else 0


def account(before, after, ruled=()):
    """Raises where a line of `before` is not in `after`, or where a new line
    is nothing of ours. `ruled`: bare lines a ruling may have rewritten."""
    old, new = before.splitlines(True), after.splitlines(True)
    eol = re.search(rb"\r\n|\n|\r", before)
    eol = eol.group() if eol else b"\n"
    i = 0
    for n, line in enumerate(new):
        i += rejoined(old, i, line, ruled)
        want = old[i] if i < len(old) else None
        if want is not None:
            a, b = bare(want), bare(line)
            last = i + 1 == len(old) and not want.endswith((b"\n", b"\r"))
            if last:
                b = b.rstrip(b"\r\n")
            if a == b or confidence_only(want, line):
                i += 1
                continue
            if a.rstrip(b"\r\n") in ruled:
                i += 1
                continue
        text = line.rstrip(b"\r\n")
        holds(line == text + eol or n + 1 == len(new),
              "line %d: another line end: %r" % (n + 1, line))
        holds(text == b"" or text == b"## Contested" or ENTRY.match(text)
              or DEF.match(text) or SLUGS.search(text),
              "line %d: not of ours: %r\n  the page goes on: %r" % (
                  n + 1, line[:300], want and want[:300]))
    while i < len(old) and bare(old[i].rstrip(b"\r\n")) in ruled:
        i += 1
    same(i, len(old), "lines of the page are gone from: %r" % (
        old[i][:300] if i < len(old) else b"",))


def html(text):
    p = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "footnotes", "-e", "table", "-e",
         "strikethrough", "-e", "tasklist"], input=text, capture_output=True,
        check=True)
    out = p.stdout
    out = re.sub(rb'(?s)<section class="footnotes".*', b"", out)
    out = re.sub(rb' ?<sup class="footnote-ref">.*?</sup>', b"", out)
    out = re.sub(rb'<a href="[^"]*#contested">contested</a>', b"contested",
                 out)
    out = out.replace(b" (contested)", b"")
    # what ends a block may come after an added sentence
    out = re.sub(rb"</(?:p|li)>|\n(?=</li>)", b"", out)
    return [UNTIL.sub(b"", x).strip() for x in out.splitlines() if x.strip()]


def rendered(before, after):
    """Every line that was shown still is, in order; returns the new ones."""
    old, new = html(before), html(after)
    i, extra = 0, []
    for line in new:
        if i < len(old) and (line == old[i] or cells_only(old[i], line)):
            i += 1
        else:
            extra.append(line)
    same(i, len(old), "no longer rendered: %r" % (
        old[i][:300] if i < len(old) else b""))
    return extra


def cells_only(old, new):
    return (old.startswith(b"<td") and new == b"<td>contested</td>") or \
        (b"confidence:" in old and b"confidence: contested" in new)
