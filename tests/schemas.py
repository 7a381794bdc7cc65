"""Holds documents against man/schemas.json. usage: schemas.py FILE...

Each file is one document, or, where its name is "out", what a golden case
said, in which documents stand on lines of their own. Prints what does not
fit, then a line "NAME COUNT" for each kind of document met; fails where
something did not fit or a file holds no document."""
import collections
import json
import os
import re
import sys

import jsonschema

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "../man/schemas.json"), encoding="utf-8") as f:
    schemas = json.load(f)
jsonschema.Draft202012Validator.check_schema(schemas)
met = collections.Counter()
bad = False


def fails(path, what):
    global bad
    bad = True
    print("%s: %s" % (path, what))


def hold(path, doc):
    name = doc.get("schema", "") if isinstance(doc, dict) else ""
    kind = name.split("/")[0]
    if kind not in schemas["$defs"]:
        fails(path, "no schema of the name %r" % name)
        return
    met[kind] += 1
    one = {"$ref": "#/$defs/" + kind, "$defs": schemas["$defs"]}
    for e in jsonschema.Draft202012Validator(one).iter_errors(doc):
        fails(path, "%s: %s: %s" % (
            kind, "/".join(map(str, e.absolute_path)), e.message[:300]))


def documents(text):
    decoder = json.JSONDecoder()
    for m in re.finditer(r"^\{", text, re.M):
        try:
            doc, _ = decoder.raw_decode(text, m.start())
        except ValueError:
            continue
        if isinstance(doc, dict) and str(doc.get("schema", "")).startswith(
                "wikictl."):
            yield doc


for path in sys.argv[1:]:
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read()
    if os.path.basename(path) == "out":
        for doc in documents(text):
            hold(path, doc)
        continue
    try:
        hold(path, json.loads(text))
    except ValueError as e:
        fails(path, "is not one document: %s" % e)
for kind in sorted(met):
    print(kind, met[kind])
sys.exit(bad)
