// npm test: the checks, all tests on a real PostgreSQL, the build, and the browser journeys.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("test-all/main.ts");
