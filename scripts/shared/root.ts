import path from "node:path";

/** The repository's folder, regardless of the working directory. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** The folder of this machine's database, secrets and build marker. */
export function dataDir(): string {
  return path.resolve(ROOT, process.env.KIOSK_DATA_DIR || ".data");
}
