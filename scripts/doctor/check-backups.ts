import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { findBackupRecord } from "../shared/backup-records";
import { type Finding, fail, note, ok } from "./finding";

/** A night may fail; two in a row are a fault. */
const BACKUP_MAX_AGE_MS = 2 * DAY_MS;
const DRILL_MAX_AGE_MS = 90 * DAY_MS;

/** Whether there is a fresh backup, and whether one was ever restored. */
export async function checkBackups(ctx: Context, config: Env): Promise<Finding[]> {
  if (config.backup.publicKeys.length === 0) {
    if (config.playMoney) return [];
    return [
      note(
        'Backups: BACKUP_PUBLIC_KEY is unset, so "npm run backup" makes none. Ignore this if you back up the database another way.',
      ),
    ];
  }
  const now = ctx.clock.now().getTime();
  const last = await findBackupRecord(ctx.db, "backup_last");
  const drill = await findBackupRecord(ctx.db, "backup_drill");
  const age = (at: Date) => now - at.getTime();
  const made = last
    ? `Backups: the last one was made ${describeAge(age(last.at))} (${last.file}, ${last.rows.toLocaleString("en")} rows)`
    : "Backups: none made yet";
  const restored = drill
    ? `Backups: last restore drill ${describeAge(age(drill.at))} (${drill.file})`
    : "Backups: no restore drill yet";
  return [
    last && age(last.at) <= BACKUP_MAX_AGE_MS
      ? ok(`${made}.`)
      : fail(`${made}. Run npm run backup every night: docs/operate.md, "Back up and restore".`),
    drill && age(drill.at) <= DRILL_MAX_AGE_MS
      ? ok(`${restored}.`)
      : note(`${restored}. Check that a backup can be restored: npm run restore -- --drill.`),
  ];
}

/** "today", "yesterday", "12 days ago". */
function describeAge(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days <= 0) return "within 24 hours";
  return days === 1 ? "a day ago" : `${days} days ago`;
}
