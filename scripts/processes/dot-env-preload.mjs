// What .env says, for a program that doesn't read it itself (npm run sandbox).
import { loadDotEnv } from "../shared/load-dot-env.mjs";

loadDotEnv(process.cwd());
