import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Property tests on a machine that is busy with other things.
    testTimeout: 60_000,
    include: ["test/**/*.test.ts"],
    exclude: ["test/vscode/**", "node_modules/**"],
    // Nothing in this project keeps state in a module, so the tests can share one copy of the modules: with a copy for
    // each file, reading them takes more time than the tests.
    isolate: false,
    pool: "threads",
  },
});
