// npm start, npm run dev (--dev): the whole shop on one machine.
import { runTypeScript } from "./shared/run-typescript.mjs";

await runTypeScript("start/main.ts");
