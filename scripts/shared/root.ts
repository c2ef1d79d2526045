import path from "node:path";

/** The repository's own folder, wherever a script was started from. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Where this machine keeps its database, its secrets and its build marker. */
export function dataDir(): string {
  return path.resolve(ROOT, process.env.KIOSK_DATA_DIR || ".data");
}
