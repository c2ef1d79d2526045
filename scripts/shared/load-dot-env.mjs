import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Loads `.env` from a folder, if there is one. The shell's variables take precedence. Call it before any other import:
 * packages (React) read NODE_ENV when loaded, and break if some load before it and some after.
 * @param {string} root
 */
export function loadDotEnv(root) {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.CHECKPOINT_DISABLE = "1";
}
