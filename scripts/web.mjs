// npm run web: one web process, in this very process, so that a signal reaches it.
import { runCompiled } from "./shared/run-compiled.mjs";

await runCompiled("processes/web.ts");
