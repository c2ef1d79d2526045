import { readFileSync, readlinkSync } from "node:fs";

/**
 * Identifies the table of process ids that this process belongs to: of one boot of one machine, or of one container. Two
 * processes that get the same name see each other's ids. Null if the system doesn't say.
 */
export function processTable(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

/** Whether no process has this id. If the id was reused, a dead process counts as alive, which is the safe error. */
export function isProcessGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
