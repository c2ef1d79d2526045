// npm run worker: runs one worker in this process, so that signals (including kill -9) reach it.
import { runCompiled } from "./shared/run-compiled.mjs";

await runCompiled("processes/worker.ts");
