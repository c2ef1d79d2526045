import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { compile } from "@/scripts/shared/compile.mjs";
import { ROOT } from "@/scripts/shared/root";

interface Output {
  stdout: string;
  stderr: string;
}

/**
 * One of package.json's commands, run as a separate process. Each call rejects with `code` and both streams unless it
 * exits with 0.
 */
export interface Command {
  /** Runs it as one bundled JavaScript file, made once: loading its TypeScript would take most of the time. */
  run(...args: string[]): Promise<Output>;
  /** Runs it exactly as `npm run` does. */
  typed(...args: string[]): Promise<Output>;
}

/** @param name the command's name. `env` is added to this process's environment. */
export function commandOf(name: string, env: Readonly<Record<string, string>>): Command {
  const execute = (args: readonly string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });
  const words = wordsOf(name);
  const file = words.findIndex((word) => word.endsWith(".ts"));
  return {
    run: async (...args) =>
      execute([await compile(path.join(ROOT, words[file] ?? ""), ROOT), ...words.slice(file + 1), ...args]),
    typed: (...args) => execute([...words, ...args]),
  };
}

/** The arguments after `node` in the command. */
function wordsOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [node, ...words] = scripts[name]?.split(" ") ?? [];
  if (node !== "node") throw new Error(`package.json has no command ${name}`);
  return words;
}
