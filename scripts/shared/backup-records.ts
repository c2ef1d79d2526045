import * as z from "zod";
import type { Database } from "@/lib/platform/db/db";

/** What doctor remembers of the last backup and of the last one that was restored on trial, as rows of `settings`. */
export const BackupRecord = z.object({
  at: z.coerce.date(),
  file: z.string(),
  rows: z.int(),
  /** When the restored backup was taken. */
  takenAt: z.coerce.date().optional(),
});
export type BackupRecord = z.infer<typeof BackupRecord>;

type RecordKey = "backup_last" | "backup_drill";

export async function recordBackup(db: Database, key: RecordKey, record: BackupRecord): Promise<void> {
  const value = JSON.parse(JSON.stringify(record)) as object;
  const updatedAt = record.at;
  await db.setting.upsert({
    where: { key },
    create: { key, value, updatedAt },
    update: { value, updatedAt },
  });
}

export async function findBackupRecord(db: Database, key: RecordKey): Promise<BackupRecord | null> {
  const row = await db.setting.findUnique({ where: { key } });
  return BackupRecord.nullable()
    .catch(null)
    .parse(row?.value ?? null);
}
