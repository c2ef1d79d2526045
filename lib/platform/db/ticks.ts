import "server-only";
import type { Database } from "./db";

/** Whose turn it is among all processes: true for one of them, once in `everyMs`. */
export async function claimTick(db: Database, name: string, everyMs: number, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - everyMs);
  const moved = await db.tick.updateMany({ where: { name, at: { lte: due } }, data: { at: now } });
  if (moved.count > 0) return true;
  const made = await db.tick.createMany({ data: { name, at: now }, skipDuplicates: true });
  return made.count > 0;
}

/** The statement that says when something was done last; a moment of the past brings its next turn forward. */
export function setTick(db: Database, name: string, at: Date) {
  return db.tick.upsert({ where: { name }, create: { name, at }, update: { at } });
}
