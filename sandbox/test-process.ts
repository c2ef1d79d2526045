import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { fetchFresh } from "./fetch-fresh";

/**
 * Runs the sandbox as a process until it has answered one call with this key, and stops it. Returns the answer's status,
 * the exit code, and all that it printed.
 */
export async function askSandboxProcess(
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env">,
  key: string,
): Promise<{ status: number; code: number | null; printed: string }> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  while (!printed.includes("\n")) await once(child.stdout, "data");
  const url = /^sandbox ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(printed)?.[1] ?? "";
  const headers = { authorization: `Bearer ${key}` };
  const { status } = await fetchFresh(`${url}/upstream/api/v1/wallet`, { headers });
  child.kill("SIGTERM");
  // "exit" may come before the last of what it printed.
  const [code] = await once(child, "close");
  return { status, code, printed };
}
