import type { StoryBooks } from "./find-order-story";

export interface AlarmGroup {
  kind: string;
  count: number;
  isSeen: boolean;
  /** Of the last one. */
  at: string;
}

/** An order's alarms, one row for all of a kind that somebody has acknowledged, and one for those that nobody has. Pure. */
export function groupAlarms(alarms: StoryBooks["alarms"]): AlarmGroup[] {
  const groups = new Map<string, AlarmGroup>();
  for (const { kind, at, seenAt } of alarms) {
    const isSeen = seenAt !== null;
    const key = `${kind} ${isSeen}`;
    groups.set(key, { kind, isSeen, at, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
