/** What reading a JSON document costs in Node without any check: node parse-whole.mjs FILE */
import { readFileSync } from "node:fs";

const value = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(Array.isArray(value) ? `${value.length} elements` : "one object");
