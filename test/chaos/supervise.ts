import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "../stack";

export const SLOTS = [
  { kind: "web", index: 0 },
  { kind: "web", index: 1 },
  { kind: "worker", index: 0 },
  { kind: "worker", index: 1 },
] as const;
type Slot = (typeof SLOTS)[number];

export interface Supervisor {
  /**
   * kill -9; a replacement starts automatically. Returns false while this process or its twin is being replaced: on a
   * slow machine, kills mustn't outpace starts.
   */
  kill(slot: Slot): boolean;
  /** kill -9 of every running process of this kind. */
  killAll(kind: Slot["kind"]): void;
  stop(): Promise<void>;
}

/**
 * Restarts every process that ends, as systemd or a container's restart policy does, including one that ended because
 * the database was away at start.
 */
export function supervise(stack: Stack): Supervisor {
  let stopped = false;
  const starting = new Set<Slot>();
  const children = ({ kind, index }: Slot) => (kind === "web" ? stack.webs : stack.workers)[index];
  const watch = async (slot: Slot) => {
    while (!stopped) {
      await Promise.race([children(slot)?.ended, pause(200, undefined, { ref: false })]);
      if (stopped || children(slot)?.pid !== undefined) continue;
      // If the database is away, the start fails. Retry a moment later.
      starting.add(slot);
      await stack.replace(slot.kind, slot.index).catch(() => pause(300));
      starting.delete(slot);
    }
  };
  const watches = SLOTS.map(watch);
  return {
    kill(slot) {
      const pid = children(slot)?.pid;
      const works = (one: Slot) => children(one)?.pid !== undefined && !starting.has(one);
      if (pid === undefined || !SLOTS.filter(({ kind }) => kind === slot.kind).every(works)) return false;
      process.kill(pid, "SIGKILL");
      return true;
    },
    killAll(kind) {
      const all = SLOTS.filter((slot) => slot.kind === kind).map((slot) => children(slot)?.pid);
      for (const pid of all) if (pid !== undefined) process.kill(pid, "SIGKILL");
    },
    async stop() {
      stopped = true;
      await Promise.all(watches);
    },
  };
}
