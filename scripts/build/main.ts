import { loadDotEnv } from "../environment";
import { reportFailure } from "../plain-error";
import { build } from "./build";

loadDotEnv();
await build((text) => process.stdout.write(text)).catch(reportFailure);
