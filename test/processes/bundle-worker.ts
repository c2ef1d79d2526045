import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "@/scripts/root";

let made: Promise<string> | undefined;

/**
 * The worker as one file of JavaScript, made once a test file by the compiler that tsx brings: it starts with a third of the
 * work, for tests that start one dozens of times. `npm run worker` itself is started by test/processes/workers.db.test.ts.
 */
export function bundleWorker(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  // In here, because what is left outside of it (pg, zod) is looked for from its own place.
  const folder = path.join(ROOT, "node_modules", ".cache", "kiosk");
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `worker-${process.pid}.mjs`);
  process.once("exit", () => rmSync(outfile, { force: true }));
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const { build } = createRequire(tsx)("esbuild") as {
    build(options: Record<string, unknown>): Promise<unknown>;
  };
  await build({
    entryPoints: [path.join(ROOT, "test/processes/bundled-worker.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    tsconfig: path.join(ROOT, "tsconfig.json"),
    alias: { "server-only": path.join(ROOT, "test/server-only.ts") },
    logLevel: "error",
  });
  return outfile;
}
