// npm run worker: one worker, in this very process, so that a signal (kill -9 too) reaches it.
import { runCompiled } from "./shared/run-compiled.mjs";

await runCompiled("processes/worker.ts");
