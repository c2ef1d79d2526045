// npm test: the checks, every test on a real PostgreSQL, the build, and the journeys in a browser.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("test-all/main.ts");
