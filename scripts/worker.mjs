// npm run worker: one worker, in this very process, so that a signal (kill -9 too) reaches it.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("processes/worker.ts", { serverOnly: true });
