import path from "node:path";
import { compile } from "@/scripts/shared/compile.mjs";
import { ROOT } from "@/scripts/shared/root";

let made: Promise<string> | undefined;

/**
 * The worker without the questions that `npm run worker` asks first, as one file of JavaScript made once a test file, for tests that
 * start one dozens of times. `npm run worker` itself is started by test/processes/workers.db.test.ts.
 */
export function bundleWorker(): Promise<string> {
  made ??= compile(path.join(ROOT, "test/processes/bundled-worker.ts"), ROOT, { whole: true });
  return made;
}
