// npm run build: the production build. Needs no database.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("build/main.ts");
