"""A small chat completion server on this machine, for tests of the model.

It stops by itself: with the test that made it, and after LIFE seconds.
"""
import http.server
import json
import socket
import threading

LIFE = 120


def completion(text, finish="stop", usage=None):
    body = {"id": "x", "object": "chat.completion", "choices": [{
        "index": 0, "finish_reason": finish,
        "message": {"role": "assistant", "content": text}}]}
    if usage:
        body["usage"] = usage
    return body


class Server:
    """`answer(request)` gives what it does to the n-th request:

      text or dict             a completion of that text, or that JSON
      ("cut", text)            stopped at the token limit
      ("status", code, headers, body)
      ("stall",)               says nothing until the test is over
      ("half", text)           closes in the midst of the body
      ("close",)               closes without a word
    """

    def __init__(self, answer):
        self.answer, self.requests, self.heads = answer, [], []
        self.over = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def do_POST(self):
                n = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(n))
                outer.requests.append(body)
                outer.heads.append(dict(self.headers))
                self.close_connection = True
                outer.reply(self, outer.answer(body))

        class Quiet(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, address):
                pass

        self.server = Quiet(("127.0.0.1", 0), Handler)
        self.url = "http://127.0.0.1:%d/v1" % self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,),
                         daemon=True).start()
        self.timer = threading.Timer(LIFE, self.close)
        self.timer.daemon = True
        self.timer.start()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def close(self):
        self.over.set()
        self.timer.cancel()
        self.server.shutdown()
        self.server.server_close()

    def reply(self, h, what):
        status, headers, body = 200, {}, what
        if isinstance(what, str):
            body = completion(what)
        elif isinstance(what, tuple):
            kind = what[0]
            if kind == "stall":
                self.over.wait(LIFE)
                return
            if kind == "close":
                h.connection.shutdown(socket.SHUT_RDWR)
                return
            if kind == "cut":
                body = completion(what[1], "length")
            elif kind == "half":
                body = completion(what[1])
            elif kind == "status":
                status, headers, body = what[1:]
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        h.send_response(status)
        h.send_header("Content-Type", "application/json")
        h.send_header("Content-Length", str(len(raw)))
        for k, v in headers.items():
            h.send_header(k, v)
        h.end_headers()
        if isinstance(what, tuple) and what[0] == "half":
            raw = raw[:len(raw) // 2]
        h.wfile.write(raw)


def judge(wiki, allow=True, **keys):
    """Sets `judge` of the wiki's config, and says yes to it here."""
    path = ".wikictl/config.yaml"
    text = wiki.read(path).decode()
    if "\njudge:" in text:
        text = text[:text.index("\njudge:") + 1]
    # JSON is YAML
    wiki.write(path, text + "judge: %s\n" % json.dumps(keys))
    if allow:
        wiki.ok("llm", "allow", "--yes", human="Ada")


def replay(wiki, *records, **keys):
    """The replay backend with these recorded answers."""
    wiki.write(".wikictl/answers.jsonl",
               "".join(json.dumps(r) + "\n" for r in records))
    judge(wiki, allow=False, backend="replay", file=".wikictl/answers.jsonl",
          model="recorded", **keys)
