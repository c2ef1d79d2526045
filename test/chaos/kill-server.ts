import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** PostgreSQL and every process of it at once, as when the power goes; with others of its machine. */
export async function killServer(dataFolder: string, ...others: number[]): Promise<void> {
  const told = await readFile(path.join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number(told.split("\n")[0]);
  const doomed = [...others, ...(postmaster > 0 ? [postmaster, ...childrenOf(postmaster)] : [])];
  for (const pid of doomed.filter((one) => one > 1)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
}

/** None where there is no /proc: they end on their own soon after the postmaster. */
function childrenOf(parent: number): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(parent);
      } catch {
        return false;
      }
    })
    .map(Number);
}
