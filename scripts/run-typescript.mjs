// The few lines of JavaScript in front of our TypeScript programs: they must run, and complain plainly, on any Node.
import module from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname ?? ".", "..");

/**
 * Runs a TypeScript file of this folder in this process.
 * @param {string} file relative to scripts/
 * @param {{ serverOnly?: boolean }} [options] serverOnly: resolve packages as the server does (for lib/ outside Next)
 */
export async function runTypeScript(file, { serverOnly = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Kiosk needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  process.chdir(root);
  let register;
  try {
    ({ register } = await import("tsx/esm/api"));
  } catch {
    console.error('The packages are not installed: run "npm ci" first.');
    process.exit(1);
  }
  register();
  if (serverOnly) module.register("./react-server-hooks.mjs", import.meta.url);
  await import(pathToFileURL(path.join(root, "scripts", file)).href);
}
