// The official SDK's client against `wikictl mcp`: it validates each answer
// against the protocol's own schemas. A line "ok WHAT" or "not ok WHAT" each.
import {Client} from "@modelcontextprotocol/sdk/client/index.js";
import {StdioClientTransport} from "@modelcontextprotocol/sdk/client/stdio.js";

let failed = 0;
function ok(what, fine) {
	console.log((fine ? "ok " : "not ok ") + what);
	failed += fine ? 0 : 1;
}
async function doc(name, args) {
	const r = await client.callTool({name, arguments: args});
	return {error: r.isError === true, doc: JSON.parse(r.content[0].text)};
}

const transport = new StdioClientTransport({
	command: process.argv[2], args: ["mcp"], cwd: process.argv[3],
	env: {...process.env, WIKICTL_HUMAN: "Ada"}, stderr: "ignore"});
const client = new Client({name: "sdk tester", version: "1"});
await client.connect(transport);
ok("initialize names the server", client.getServerVersion().name === "wikictl");
ok("instructions are given", client.getInstructions().includes("a person decides"));
await client.ping();
ok("ping", true);

const {tools} = await client.listTools();
const names = tools.map(t => t.name);
ok("tools for reading and proposing", ["conflicts", "show", "timeline",
	"preflight", "why", "check", "propose_claim", "propose_edit",
	"propose_resolution", "propose_other"].every(n => names.includes(n)));
ok("no tool settles", !names.some(n => ["resolve", "dismiss", "ignore",
	"reopen", "confirm", "retract", "review"].includes(n)));
ok("each has a schema", tools.every(t => t.inputSchema.type === "object" &&
	t.inputSchema.additionalProperties === false));

const {doc: list} = await doc("conflicts", {});
ok("one conflict with both sides", list.total === 1 &&
	list.conflicts[0].sides.length === 2);
const id = list.conflicts[0].id;
ok("show", (await doc("show", {id})).doc.conflict.id === id);
ok("timeline", (await doc("timeline", {what: id})).doc.schema ===
	"wikictl.timeline/1");
ok("why", (await doc("why", {a: "The rewrite took six days.",
	b: "The rewrite took eleven days."})).doc.schema === "wikictl.why/1");
ok("preflight", (await doc("preflight",
	{sentence: "The rewrite took nine days."})).doc.schema ===
	"wikictl.preflight/1");
ok("check", (await doc("check", {all: true})).doc.schema === "wikictl.check/1");
const p = await doc("propose_resolution",
	{id, keep: "2", evidence: "log", quote: "eleven entries"});
ok("propose", !p.error && p.doc.did === "proposed" && p.doc.written);
ok("the proposer is the client", p.doc.proposal.actor === "agent:sdk tester");
ok("a refusal is an error of the tool",
	(await doc("propose_resolution", {id, keep: "2", evidence: "launch"})).error);
ok("show tells of the proposal",
	(await doc("show", {id})).doc.conflict.proposals.length === 1);
let refused = false;
try {
	await client.callTool({name: "resolve", arguments: {id}});
} catch (e) {
	refused = e.code === -32602;
}
ok("a settling command is no tool", refused);
const all = await Promise.all(Array.from({length: 20},
	() => client.callTool({name: "show", arguments: {id}})));
ok("twenty at once", all.every(r => !r.isError));
await client.close();
process.exit(failed === 0 ? 0 : 1);
