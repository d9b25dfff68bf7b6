import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Property tests on a machine that is busy with other things.
    testTimeout: 60_000,
    include: ["test/**/*.test.ts"],
    exclude: ["test/vscode/**", "node_modules/**"],
    // Modules keep nothing but what they would find out again (a value that was parsed last, tables by format), so the
    // tests can share one copy of them: with a copy for each file, reading them takes more time than the tests.
    isolate: false,
    pool: "threads",
  },
});
