import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { encode } from "../../lib/web/front/encode";
import { ENCODED, ENDINGS, isCompressed } from "../../lib/web/front/static-files";

/** Maximum Brotli quality. Takes one second for the whole build, and no visitor waits for it. */
const BEST = 11;

/**
 * Compresses a build's scripts and styles into a separate folder, for lib/web/front/static-files.ts. `nextDir`: .next.
 */
export async function precompress(nextDir: string): Promise<void> {
  const from = path.join(nextDir, "static");
  const to = path.join(nextDir, ENCODED);
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressed(entry.name));
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, file));
    const body = await readFile(file);
    await mkdir(path.dirname(target), { recursive: true });
    const [br, gzip] = await Promise.all([encode(body, "br", BEST), encode(body, "gzip")]);
    await writeFile(target + ENDINGS.gzip, gzip);
    await writeFile(target + ENDINGS.br, br);
  }
}
