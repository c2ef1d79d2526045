// npm run web: one web process, in this very process, so that a signal reaches it.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("processes/web.ts");
