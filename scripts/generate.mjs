// After "npm ci": generates the Prisma client in lib/platform/prisma. Prisma only checks that an engine binary exists,
// so it gets the path of Node's own binary and downloads nothing (docs/adr/0002). Does nothing without the schema (a
// partial checkout).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const schema = path.join(root, "prisma/schema.prisma");

if (existsSync(schema)) {
  const require = createRequire(import.meta.url);
  const cli = path.join(path.dirname(require.resolve("prisma/package.json")), "build/index.js");
  const result = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
    cwd: root,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
    encoding: "utf8",
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\nThe Prisma client could not be generated.\n`);
    process.exit(1);
  }
}
