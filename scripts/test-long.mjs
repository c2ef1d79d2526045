// npm run test:long [-- PART…]: the full-size chaos, simulation and load figures.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("test-long/main.ts");
