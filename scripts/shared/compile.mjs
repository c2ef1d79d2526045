import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { notInstalled } from "./check-node.mjs";

const DAY_MS = 86_400_000;

/**
 * Replaces import.meta paths with a source's own location (scripts/shared/root.ts, the migrations), not that of the
 * bundle.
 */
const OWN_PLACE = {
  name: "own-place",
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      if (!text.includes("import.meta.")) return null;
      const contents = text
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: file.endsWith(".mjs") ? "js" : file.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

/**
 * Bundles a TypeScript program and all our modules that it imports into one JavaScript file (packages stay external),
 * and returns its path. The file is named by its hash, so concurrent starts don't conflict, and changed sources get
 * another file. Takes about 0.3 s. Throws CompileError if it can't be written.
 * @param {string} entry absolute
 * @param {string} root the project's folder
 * @param {{ whole?: boolean }} options `whole`: bundle packages too, for tests that start a program dozens of times. It
 * starts in half the time
 * @returns {Promise<string>} absolute
 */
export async function compile(entry, root, { whole = false } = {}) {
  const { build } = await import("esbuild").catch(notInstalled);
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    ...(whole ? withPackages(root) : { packages: "external" }),
    keepNames: true,
    tsconfig: path.join(root, "tsconfig.json"),
    alias: { "server-only": path.join(root, "scripts/shared/server-only.ts") },
    plugins: [OWN_PLACE],
    logLevel: "error",
  });
  const text = outputFiles[0].text;
  // In the build, inside the project, because packages are resolved from the file's location.
  const folder = path.join(root, ".next", "kiosk");
  const name = path.basename(entry, ".ts");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = path.join(folder, `${name}-${hash}.mjs`);
  // Compare the content, not just the name: after a full disk or a power cut the file may contain truncated money code.
  if (holds(file, text)) return file;
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(file, text);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CompileError(
      `The compiled ${name} can't be written to ${folder} (${error.code}): run "npm run build" where that folder is writable, ` +
        "with these same sources, and start again.",
      { cause: error },
    );
  }
  dropOld(folder);
  return file;
}

/**
 * Packages load Node's built-in modules with `require`, which an ES module doesn't have.
 * @param {string} root
 * @returns {import("esbuild").BuildOptions}
 */
function withPackages(root) {
  const place = JSON.stringify(path.join(root, "package.json"));
  const js = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${place});`;
  return { banner: { js }, external: ["pg-native"] };
}

/** A failure for people: its message is complete. */
export class CompileError extends Error {
  name = "CompileError";
}

/**
 * @param {string} file
 * @param {string} text
 */
function holds(file, text) {
  try {
    return readFileSync(file, "utf8") === text;
  } catch {
    return false;
  }
}

/**
 * Writes the file atomically: it exists completely or not at all, despite concurrent writers and power cuts.
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  const part = `${file}.${randomUUID()}`;
  try {
    writeFileSync(part, text, { flag: "wx", flush: true });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Stops the compiler's own process, which otherwise lives as long as this one. Don't call it during a compilation. */
export async function endCompiler() {
  const { stop } = await import("esbuild");
  await stop();
}

/** Deletes files older than a day. Running processes have already read theirs. */
function dropOld(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > DAY_MS) rmSync(file, { force: true });
  }
}
