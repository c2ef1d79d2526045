// After "npm ci": generates the Prisma client in lib/platform/prisma, and of messages/ the types
// (lib/words/message-types.ts) and the table (messages/table.md). Prisma only checks that an engine binary exists, so it gets the path of Node's own binary
// and downloads nothing (docs/adr/0002). Does nothing without the sources of either (a partial checkout).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Runs a Node program, and ends this one if it fails.
 * @param {string[]} args
 * @param {string} what it makes
 */
function run(args, what) {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
    encoding: "utf8",
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}\n${what} could not be generated.\n`);
  process.exit(1);
}

if (existsSync(path.join(root, "prisma/schema.prisma"))) {
  const require = createRequire(import.meta.url);
  const cli = path.join(path.dirname(require.resolve("prisma/package.json")), "build/index.js");
  run([cli, "generate", "--no-hints"], "The Prisma client");
}
if (existsSync(path.join(root, "messages"))) {
  run(["--import", "tsx", "scripts/words.ts", "--types"], "The types of the messages");
}
