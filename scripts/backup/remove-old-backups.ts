import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "@/lib/platform/lagos-day";

export interface Retention {
  daily: number;
  weekly: number;
}

const NAME = /^kiosk-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-([0-9a-f]{8}))?\.age$/;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

export interface BackupFile {
  at: Date;
  /** The database (getDatabaseId); null: an earlier version wrote the file, of a database unknown. */
  database: string | null;
}

/** When a backup was taken and of which database, by its file's name; null for any other file. */
export function parseBackupName(name: string): BackupFile | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, database = null] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { at, database };
}

/**
 * Chooses what to delete of one database's backups: all but the newest of each of the last days and weeks that have one. Those of
 * other databases in the folder stay, and so do those that don't say whose they are.
 */
export function chooseExpired(
  names: readonly string[],
  database: string,
  { daily, weekly }: Retention,
): string[] {
  const backups = names
    .flatMap((name) => {
      const file = parseBackupName(name);
      return file?.database === database ? [{ name, day: Math.floor(file.at.getTime() / DAY_MS) }] : [];
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  const kept = new Set<string>();
  const keepNewest = (count: number, of: (day: number) => number) => {
    const seen = new Set<number>();
    for (const { name, day } of backups) {
      if (seen.has(of(day)) || seen.size >= count) continue;
      seen.add(of(day));
      kept.add(name);
    }
  };
  keepNewest(daily, (day) => day);
  keepNewest(weekly, (day) => Math.floor((day + MONDAY) / 7));
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

/** Returns the names of the deleted files, and how many backups aren't this database's. */
export async function removeOldBackups(
  dir: string,
  database: string,
  retention: Retention,
): Promise<{ removed: string[]; others: number }> {
  const names = await readdir(dir);
  const removed = chooseExpired(names, database, retention);
  for (const name of removed) await rm(path.join(dir, name));
  const files = names.flatMap((name) => parseBackupName(name) ?? []);
  return { removed, others: files.filter((file) => file.database !== database).length };
}

/** The newest backup in a folder that is this database's, or may be; null without one. */
export async function findNewestBackup(dir: string, database: string): Promise<string | null> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => {
    const file = parseBackupName(name);
    return file !== null && (file.database === null || file.database === database);
  });
  const newest = names.sort().at(-1);
  return newest ? path.join(dir, newest) : null;
}
