import { loadDotEnv } from "../shared/load-dot-env.mjs";
import { reportFailure } from "../shared/plain-error";
import { ROOT } from "../shared/root";
import { build } from "./build";

loadDotEnv(ROOT);
await build((text) => process.stdout.write(text)).catch(reportFailure);
