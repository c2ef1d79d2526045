import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { dataDir, ROOT } from "@/scripts/shared/root";

const run = promisify(execFile);

export interface FormerVersion {
  /** The folder with its code and build. */
  root: string;
  commit: string;
}

/** A commit in the middle of a change may not build. So many changes of the tables may be passed over. */
const MAX_TRIES = 4;

/**
 * Builds an earlier version in a folder of its own, with this version's packages: the `wanted` commit, or the one before the
 * last that changed the tables. Null without the repository's history. With `pages`, only what their addresses begin with is
 * built of its pages: the others take most of the time.
 */
export async function buildFormerVersion(
  wanted: string | undefined,
  pages?: readonly string[],
): Promise<FormerVersion | null> {
  const commits = wanted
    ? [await git("rev-parse", "--verify", "--quiet", `${wanted}^{commit}`)]
    : await beforeMigrations();
  let failure: unknown;
  for (const commit of commits) {
    if (!commit) continue;
    try {
      return { root: await buildCommit(commit, pages), commit };
    } catch (error) {
      console.log(`${commit.slice(0, 12)} doesn't build: ${String(error).slice(0, 2_000)}`);
      failure = error;
    }
  }
  if (failure) throw failure;
  return null;
}

async function buildCommit(commit: string, pages?: readonly string[]): Promise<string> {
  const root = path.join(dataDir(), "test", `version-${commit.slice(0, 12)}${pages ? "-small" : ""}`);
  if (existsSync(path.join(root, ".next", "kiosk-sources"))) return root;
  await rm(root, { recursive: true, force: true });
  // A repository of its own: below this one's ignored folder, Tailwind would take everything for the shop's source, node_modules too.
  await run("git", ["clone", "--quiet", "--shared", "--no-checkout", ROOT, root]);
  await run("git", ["-C", root, "checkout", "--quiet", "--detach", commit]);
  // Hard links: a link to the folder would lead the build out of its root.
  await run("cp", ["-al", path.join(ROOT, "node_modules"), path.join(root, "node_modules")]);
  if (pages) await leaveOnly(pages, path.join(root, "app"));
  for (const program of ["scripts/generate.mjs", "scripts/build.mjs"])
    await run(process.execPath, [program], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return root;
}

async function leaveOnly(pages: readonly string[], app: string): Promise<void> {
  for (const file of await readdir(app, { recursive: true })) {
    const isWanted = pages.some((page) => file.replace(/\([^)]*\)\//g, "").startsWith(page));
    if (/^(page\.tsx|route\.ts)$/.test(path.basename(file)) && !isWanted) await rm(path.join(app, file));
  }
}

/** The commits before those that changed the tables, the latest first. */
async function beforeMigrations(): Promise<(string | null)[]> {
  const changes = await git("log", `-${MAX_TRIES}`, "--format=%P", "--", "prisma/migrations");
  return (changes ?? "").split("\n").map((parents) => parents.split(" ")[0] ?? null);
}

async function git(...args: string[]): Promise<string | null> {
  return run("git", args, { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}
