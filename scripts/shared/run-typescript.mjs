// The JavaScript entry of our TypeScript programs. It must run, and fail with a plain message, on any Node.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, notInstalled } from "./check-node.mjs";

const root = path.resolve(import.meta.dirname ?? ".", "../..");

/**
 * Runs a TypeScript file of this folder in this process.
 * @param {string} file relative to scripts/
 */
export async function runTypeScript(file) {
  checkNode(root);
  const { register } = await import("tsx/esm/api").catch(notInstalled);
  register();
  await import(pathToFileURL(path.join(root, "scripts", file)).href);
}
