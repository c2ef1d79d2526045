import "server-only";
import type { Database } from "./db";

/** Claims a periodic task for one of all processes: true for one of them, once every `everyMs`. */
export async function claimTick(db: Database, name: string, everyMs: number, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - everyMs);
  const moved = await db.tick.updateMany({ where: { name, at: { lte: due } }, data: { at: now } });
  if (moved.count > 0) return true;
  const made = await db.tick.createMany({ data: { name, at: now }, skipDuplicates: true });
  return made.count > 0;
}

/** The statement that sets when a task last ran. A time in the past makes it due earlier. */
export function setTick(db: Database, name: string, at: Date) {
  return db.tick.upsert({ where: { name }, create: { name, at }, update: { at } });
}
