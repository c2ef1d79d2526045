// Starts the long-running programs. As one JavaScript file they start sooner, and no loader stays in the process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode } from "./check-node.mjs";
import { CompileError, compile, endCompiler } from "./compile.mjs";
import { loadDotEnv } from "./load-dot-env.mjs";

const here = path.resolve(import.meta.dirname ?? ".", "../..");

/**
 * Compiles a TypeScript file of scripts/ and runs it in this process. Loads `.env` before any package.
 * @param {string} file relative to scripts/
 * @param {string} root the project's folder
 */
export async function runCompiled(file, root = here) {
  checkNode(root);
  loadDotEnv(root);
  const compiled = await compile(path.join(root, "scripts", file), root).catch(refuse);
  await endCompiler();
  await import(pathToFileURL(compiled).href);
}

/** @param {unknown} error */
function refuse(error) {
  console.error(error instanceof CompileError ? error.message : error);
  process.exit(1);
}
