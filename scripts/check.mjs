// npm run check: format, lint, types, import boundaries, dead code, unit tests.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("checks/main.ts");
