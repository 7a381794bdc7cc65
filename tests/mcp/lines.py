#!/usr/bin/env python3
"""`wikictl mcp` by hand, a line at a time: what a well-behaved client never
sends, and the order of things. usage: lines.py WIKICTL WIKI
"ok WHAT" or "not ok WHAT" a line."""
import json
import os
import shutil
import subprocess
import sys
import time

failed = 0


def ok(what, fine):
    global failed
    failed += not fine
    print(("ok " if fine else "not ok ") + what)


def start():
    env = dict(os.environ, WIKICTL_HUMAN="Ada")
    return subprocess.Popen([sys.argv[1], "mcp"], cwd=sys.argv[2], env=env,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)


def send(p, *messages):
    for m in messages:
        line = m if isinstance(m, bytes) else json.dumps(m).encode()
        p.stdin.write(line + b"\n")
    p.stdin.flush()


def call(n, name, **args):
    return {"jsonrpc": "2.0", "id": n, "method": "tools/call",
            "params": {"name": name, "arguments": args}}


def ask(n, method, **params):
    return {"jsonrpc": "2.0", "id": n, "method": method, "params": params}


def cancel(n):
    return {"jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": {"requestId": n, "reason": "tried"}}


def all_of(*messages):
    p = start()
    send(p, *messages)
    out, _ = p.communicate(timeout=60)
    return [json.loads(line) for line in out.splitlines()], p.returncode


def version(v):
    answers, _ = all_of(ask(1, "initialize", protocolVersion=v,
        capabilities={}, clientInfo={"name": "t", "version": "1"}))
    return answers[0]["result"]["protocolVersion"]


ok("a known revision is kept", version("2024-11-05") == "2024-11-05")
ok("an unknown one gets the newest", version("1999-01-01") == "2025-11-25")

got, status = all_of(b'{"jsonrpc":', b"\xff\xfe", b"null", b"3", b"[]",
    b'{"jsonrpc":"1.0","id":1,"method":"ping"}',
    b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
    b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
    ask("last", "ping"))
ok("what is no JSON is -32700",
    [g["error"]["code"] for g in got[:2]] == [-32700, -32700])
ok("what is no request is -32600",
    all(g["error"]["code"] == -32600 for g in got[2:7]))
ok("a doubled key is -32700", got[7]["error"]["code"] == -32700)
ok("and it goes on", got[8] == {"jsonrpc": "2.0", "id": "last", "result": {}})
ok("it ends well with the input", status == 0)

got, _ = all_of(b'{"a":"' + b"x" * (5 << 20) + b'"}', ask(2, "ping"))
ok("a line over the limit is told of and left out",
    got[0]["error"]["code"] == -32600 and got[1]["id"] == 2 and len(got) == 2)
got, _ = all_of(call(1, "why", a="[" * 100000, b="x"), ask(2, "ping"))
ok("a long argument does no harm", {g["id"] for g in got} == {1, 2})
got, _ = all_of(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":' +
    b"[" * 200000 + b"]" * 200000 + b"}", ask(2, "ping"))
ok("nor deep nesting", got[-1]["id"] == 2)

got, _ = all_of(*[call(n, "show", id="c") for n in range(5)], ask(9, "ping"))
ok("calls are answered in their order",
    [g["id"] for g in got if g["id"] != 9] == [0, 1, 2, 3, 4])
ok("other messages need not wait", len(got) == 6)

# one long enough to be caught at work
p = start()
send(p, call(1, "check", all=True), call(2, "conflicts"), cancel(2),
    ask(3, "ping"))
p.stdin.close()
ids = [json.loads(line)["id"] for line in p.stdout.read().splitlines()]
p.wait()
ok("a queued call that is cancelled is not run", 2 not in ids and 1 in ids
    and 3 in ids)
# what the check before kept would make it short
shutil.rmtree(os.path.join(sys.argv[2], ".wikictl", "cache"),
    ignore_errors=True)
p = start()
send(p, call(1, "check", all=True))
time.sleep(0.05)
send(p, cancel(1), ask(2, "ping"))
p.stdin.close()
ids = [json.loads(line)["id"] for line in p.stdout.read().splitlines()]
p.wait()
ok("one at work that is cancelled is not answered", ids == [2])

for name, args in (("show", {"id": "--yes"}), ("why", {"a": "--help", "b":
        "-C/"}), ("preflight", {"sentence": "--page=x", "page": "--json"}),
        ("timeline", {"what": "--limit=0"}), ("conflicts", {"page": "-q"})):
    got, _ = all_of(call(1, name, **args))
    text = got[0]["result"]["content"][0]["text"]
    ok(name + ": a text is no option", "unknown option" not in text and
        "Usage" not in text and "usage" not in text)

before = subprocess.run(["git", "status", "--porcelain"], cwd=sys.argv[2],
    capture_output=True, check=True).stdout
got, _ = all_of(*[call(n, name, id="c", target="c", kind="review", yes=True)
    for n, name in enumerate(["resolve", "review", "dismiss", "ingest", "init",
        "hook", "agents", "mcp", "fsck", "../../bin/sh", ""])])
ok("nothing but the tools is run",
    all(g["error"]["code"] == -32602 for g in got) and len(got) == 11)
after = subprocess.run(["git", "status", "--porcelain"], cwd=sys.argv[2],
    capture_output=True, check=True).stdout
ok("and nothing was written", before == after)
got, _ = all_of(call(1, "propose_other", kind="resolve", target="c"))
ok("no kind but those listed", got[0]["result"]["isError"])
got, _ = all_of(call(1, "propose_claim", text="The hall is green."))
ok("who calls is an agent, whatever the environment says",
    '"actor":"agent:mcp"' in got[0]["result"]["content"][0]["text"])
sys.exit(failed != 0)
