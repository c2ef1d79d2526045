// In front of the programs that run for months: as one file of JavaScript they start sooner, and no loader stays in the process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode } from "./check-node.mjs";
import { CompileError, compile, endCompiler } from "./compile.mjs";

const root = path.resolve(import.meta.dirname ?? ".", "..");

/**
 * Compiles a TypeScript file of this folder and runs it in this process.
 * @param {string} file relative to scripts/
 */
export async function runCompiled(file) {
  checkNode(root);
  const compiled = await compile(path.join(root, "scripts", file), root).catch(refuse);
  await endCompiler();
  await import(pathToFileURL(compiled).href);
}

/** @param {unknown} error */
function refuse(error) {
  console.error(error instanceof CompileError ? error.message : error);
  process.exit(1);
}
