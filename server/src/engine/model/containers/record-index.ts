/**
 * Where the records of a file stand that is not held: two numbers each, so that millions of them take little memory.
 * What the numbers mean is up to whoever notes them.
 */
export class RecordIndex {
  #addresses = new Float64Array(FIRST_SIZE);
  #lines = new Uint32Array(FIRST_SIZE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(address: number, line: number): void {
    if (this.#length === this.#lines.length) {
      this.#grow();
    }
    this.#addresses[this.#length] = address;
    this.#lines[this.#length] = line;
    this.#length++;
  }

  /** What was noted for the record of that index; `undefined` when there is none. */
  at(index: number): { readonly address: number; readonly line: number } | undefined {
    const [address, line] = [this.#addresses[index], this.#lines[index]];
    return index >= this.#length || address === undefined || line === undefined ? undefined : { address, line };
  }

  #grow(): void {
    const size = Math.ceil(this.#length * GROWTH);
    const addresses = new Float64Array(size);
    addresses.set(this.#addresses);
    this.#addresses = addresses;
    const lines = new Uint32Array(size);
    lines.set(this.#lines);
    this.#lines = lines;
  }
}

const FIRST_SIZE = 1024;
const GROWTH = 1.5;
