import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "../shared/root";

/** The inputs of a production build. */
const SOURCES = ["app", "lib", "messages", "public", "prisma/schema.prisma"];
const SOURCE_FILES =
  /^(proxy\.ts|instrumentation\.ts|package\.json|next\.config\..+|postcss\.config\..+|tsconfig\.json|package-lock\.json)$/;
const IGNORED = /(\.test\.tsx?|\.md|\.sql)$|(^|\/)lib\/(platform\/prisma\/|words\/message-types\.ts$)/;

/** A fingerprint of all sources. A build with a different fingerprint is stale. */
export async function fingerprintSources(root = ROOT): Promise<string> {
  const files = (await readdir(root)).filter((name) => SOURCE_FILES.test(name));
  for (const source of SOURCES) files.push(...(await listFiles(root, source)));
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    hash.update(`${file}\0`);
    hash.update(await readFile(path.join(root, file)));
  }
  return hash.digest("hex");
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (!entries) return existsSync(path.join(root, source)) ? [source] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !IGNORED.test(file));
}

const marker = (root: string) => path.join(root, ".next", "kiosk-sources");

/** Whether there is a production build. */
export function hasBuild(root = ROOT): boolean {
  return existsSync(path.join(root, ".next", "BUILD_ID"));
}

/** Whether there is a production build of the current sources. */
export async function isBuildFresh(root = ROOT): Promise<boolean> {
  if (!hasBuild(root)) return false;
  const built = await readFile(marker(root), "utf8").catch(() => "");
  return built === (await fingerprintSources(root));
}

/** Stores the fingerprint of the build's sources. */
export async function markBuild(fingerprint: string, root = ROOT): Promise<void> {
  await writeFile(marker(root), fingerprint);
}
