import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;
/** Tests that need the production build and run after it: scripts/test-all/main.ts. */
const built = [
  "test/stack/**/*.test.ts",
  "test/security/worst-client.test.ts",
  "test/security/**/*.built.test.ts",
  "**/prerendered-build.test.ts",
];
const exclude = [
  "**/node_modules/**",
  ".next/**",
  ".data/**",
  "e2e/**",
  ...built,
  "test/rate/**/*.db.test.ts",
];

/** Tests that need their own process: virtual time and randomness, reloaded modules, processes that die. */
const apart = [
  "test/{simulation,sabotage,processes,webhooks}/**/*.db.test.ts",
  "lib/platform/db/db.db.test.ts",
];

/** The files that take longest. Most are small, so a new checkout, which has no times yet, would begin them last. */
const LONGEST = /\/test\/(simulation|sabotage|processes|webhooks)\/|\/stack\/(matrix|upgrade|drain|chaos)\./;

/** Begins the longest files first, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // Tests are server code; without the react-server condition the real package throws.
      { find: /^server-only$/, replacement: path.join(root, "scripts/shared/server-only.ts") },
    ],
  },
  test: {
    // Projects read only this setting and ignore the command line's worker count.
    maxWorkers: Number(process.env.KIOSK_TEST_WORKERS) || 2,
    // Restore mocks, so that no test affects the next one.
    restoreMocks: true,
    // A poll ends when its condition holds. This limits only failing polls, and allows for a busy machine.
    expect: { poll: { timeout: 45_000 } },
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.db.test.ts"],
          setupFiles: ["test/environment.ts", "test/property-seed.ts"],
          // Unit tests leave nothing behind, so they can share a process. Starting one per file would double their time.
          isolate: false,
          // 10,000 runs take a second or two, and half a minute or more on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: [...exclude, ...apart],
          globalSetup: ["test/database-server.ts"],
          setupFiles: [
            "test/new-process.ts",
            "test/environment.ts",
            "test/property-seed.ts",
            "test/database-setup.ts",
          ],
          // Reloading the shop's modules for each file would take longer than most of the tests.
          isolate: false,
          // Tests set their own timeouts; this ends only a test that hangs, and allows for a busy machine.
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
          // These take over a minute, mostly waiting: scripts/test-all/main.ts runs them beside the others.
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
          // Each file starts a whole shop of processes and mostly waits for it.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
