/**
 * One session with a language server, in a process of its own, so that the memory and the pauses of one do not fall on
 * the next: node scenario.mjs NAME SPEC.json
 */
import { readFileSync } from "node:fs";
import { measureDeafness } from "./deaf.mjs";
import { measureEdits } from "./edits.mjs";
import { measureStructure } from "./structure.mjs";

const SCENARIOS = { edits: measureEdits, structure: measureStructure, deafness: measureDeafness };

const [name, file] = process.argv.slice(2);
const result = await SCENARIOS[name](JSON.parse(readFileSync(file, "utf8")));
console.log(JSON.stringify(result));
process.exit(0);
