// npm run web: runs one web process in this process, so that signals reach it.
import { runCompiled } from "./shared/run-compiled.mjs";

await runCompiled("processes/web.ts");
