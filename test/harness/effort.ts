/**
 * How hard the tests look that try many texts: 1 by default, so that the suite is run often, more where the environment
 * says so (`.ci/run` does). A number of cases grows with it, a step between them shrinks.
 */
const EFFORT = Number(process.env["EVALSET_EFFORT"] ?? 1);

/** How many random cases a property is tried on. One seed, so that a run today is a run tomorrow. */
export function runs(usual: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: Number(process.env["EVALSET_SEED"] ?? 20), numRuns: Math.ceil(usual * EFFORT) };
}

/** How many characters to go on between two looks at a text that is being typed or broken. */
export function stride(usual: number): number {
  return Math.max(1, Math.floor(usual / EFFORT));
}
