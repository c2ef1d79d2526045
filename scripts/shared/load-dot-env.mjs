import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Reads `.env` in a folder, if there is one; what the shell says wins. Before anything else is imported: packages (React) ask
 * for NODE_ENV as they are loaded, and half of them loaded before it and half after don't work together.
 * @param {string} root
 */
export function loadDotEnv(root) {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.CHECKPOINT_DISABLE = "1";
}
