import { loadDotEnv } from "../load-dot-env.mjs";
import { reportFailure } from "../plain-error";
import { ROOT } from "../root";
import { build } from "./build";

loadDotEnv(ROOT);
await build((text) => process.stdout.write(text)).catch(reportFailure);
