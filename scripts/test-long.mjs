// npm run test:long [-- PART…]: the full-size chaos, simulation and load figures.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("test-long/main.ts");
