import { readFileSync, readlinkSync } from "node:fs";

/**
 * Names the table in which this process's id is a number: of one start of one machine, and of one container. Two processes
 * that read the same name see each other's ids. Null where the system doesn't tell.
 */
export function processTable(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

/** Whether no process has this id. If the id was given away again, a dead process counts as alive, which is the safe error. */
export function isProcessGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
