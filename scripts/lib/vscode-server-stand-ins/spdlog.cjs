/**
 * Stands in for the native logger of the VS Code server, and of the output
 * channels of its extensions. One `exports.name =` a line: the server imports
 * it as an ES module, and Node must find the names without running it.
 */
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical", "off"];

class Logger {
  #file;
  #level = 2;
  #isRaw = false;

  constructor(_type, _name, file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, "");
  }

  #write(level, text) {
    if (level < this.#level) {
      return;
    }
    const time = new Date().toISOString().replace("T", " ").slice(0, 23);
    appendFileSync(this.#file, this.#isRaw ? text : `${time} [${LEVELS[level]}] ${text}\n`);
  }

  trace(text) {
    this.#write(0, text);
  }
  debug(text) {
    this.#write(1, text);
  }
  info(text) {
    this.#write(2, text);
  }
  warn(text) {
    this.#write(3, text);
  }
  error(text) {
    this.#write(4, text);
  }
  critical(text) {
    this.#write(5, text);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  clearFormatters() {
    this.#isRaw = true;
  }
  setPattern() {}
  flush() {}
  drop() {}
}

exports.version = 10000;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = async (name, file) => new Logger("rotating", name, file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger("rotating_async", name, file);
