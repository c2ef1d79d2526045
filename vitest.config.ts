import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
/** These need the production build, so they run after it: scripts/test-all/main.ts. */
const built = ["test/stack/**/*.test.ts", "**/prerendered-build.test.ts"];
const exclude = [
  "**/node_modules/**",
  ".next/**",
  ".data/**",
  "e2e/**",
  ...built,
  "test/rate/**/*.db.test.ts",
];

/** They count on a process of their own: virtual time and chance, code that is loaded anew, processes that die. */
const apart = [
  "test/{simulation,sabotage,processes,webhooks}/**/*.db.test.ts",
  "lib/platform/db/db.db.test.ts",
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // Tests are server code; outside the react-server condition the real package throws.
      { find: /^server-only$/, replacement: path.join(root, "scripts/shared/server-only.ts") },
    ],
  },
  test: {
    // A project heeds this alone: what the command line says of workers doesn't reach it.
    maxWorkers: Number(process.env.KIOSK_TEST_WORKERS) || 2,
    // A leftover of one test must not become the next one's result.
    restoreMocks: true,
    // What is waited for ends the wait; this ends only a wait in vain, on a machine that is busy too.
    expect: { poll: { timeout: 45_000 } },
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.db.test.ts"],
          setupFiles: ["test/environment.ts"],
          // Nothing of a unit test outlives it, so a process a file would only cost its start: half of their time.
          isolate: false,
          // Ten thousand runs take a second or two; half a minute and more on a machine that is busy.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: [...exclude, ...apart],
          globalSetup: ["test/database-server.ts"],
          setupFiles: ["test/new-process.ts", "test/environment.ts", "test/database-setup.ts"],
          // To read the shop's modules anew for each file would take longer than most of the tests.
          isolate: false,
          // What a test waits for it says itself; this only ends one that hangs, on a machine that is busy too.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: apart,
          globalSetup: ["test/database-server.ts"],
          setupFiles: ["test/environment.ts", "test/database-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // A minute and more, mostly of waiting: scripts/test-all/main.ts runs them beside the others.
          name: "rate",
          include: ["test/rate/**/*.db.test.ts"],
          globalSetup: ["test/database-server.ts"],
          setupFiles: ["test/environment.ts", "test/database-setup.ts"],
          testTimeout: 400_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          include: built,
          exclude: ["**/node_modules/**"],
          // Each file starts a whole shop of processes, and mostly waits for it; more than two at once would miss their times.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
