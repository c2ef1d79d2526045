import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "../stack";

export const SLOTS = [
  { kind: "web", index: 0 },
  { kind: "web", index: 1 },
  { kind: "worker", index: 0 },
  { kind: "worker", index: 1 },
] as const;
export type Slot = (typeof SLOTS)[number];

export interface Supervisor {
  /** kill -9; another process takes its place by itself. False when that place is being filled at this moment. */
  kill(slot: Slot): boolean;
  stop(): Promise<void>;
}

/**
 * What systemd or a container's restart policy does for a shop: whatever ends is started again, also a process that ended
 * because the database was away while it started.
 */
export function supervise(stack: Stack): Supervisor {
  let stopped = false;
  const starting = new Set<Slot>();
  const children = ({ kind, index }: Slot) => (kind === "web" ? stack.webs : stack.workers)[index];
  const watch = async (slot: Slot) => {
    while (!stopped) {
      await Promise.race([children(slot)?.ended, pause(200, undefined, { ref: false })]);
      if (stopped || children(slot)?.pid !== undefined) continue;
      // Refused because the database is away: a moment later it does.
      starting.add(slot);
      await stack.replace(slot.kind, slot.index).catch(() => pause(300));
      starting.delete(slot);
    }
  };
  const watches = SLOTS.map(watch);
  return {
    kill(slot) {
      const pid = children(slot)?.pid;
      if (pid === undefined || starting.has(slot)) return false;
      process.kill(pid, "SIGKILL");
      return true;
    },
    async stop() {
      stopped = true;
      await Promise.all(watches);
    },
  };
}

export const slotOf = (kind: Slot["kind"], index: number): Slot =>
  SLOTS.find((slot) => slot.kind === kind && slot.index === index) ?? SLOTS[0];
