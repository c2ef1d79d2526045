import path from "node:path";
import { compile } from "@/scripts/shared/compile.mjs";
import { ROOT } from "@/scripts/shared/root";

let made: Promise<string> | undefined;

/**
 * Bundles the worker into one JavaScript file, once per test file, without the start-up checks of `npm run worker`. For
 * tests that start it dozens of times. test/processes/workers.db.test.ts starts `npm run worker` itself.
 */
export function bundleWorker(): Promise<string> {
  made ??= compile(path.join(ROOT, "test/processes/bundled-worker.ts"), ROOT, { whole: true });
  return made;
}
