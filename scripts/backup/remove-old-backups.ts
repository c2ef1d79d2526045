import { readdir, rm } from "node:fs/promises";
import path from "node:path";

export interface Retention {
  daily: number;
  weekly: number;
}

const NAME = /^kiosk-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/** When a backup was taken, by its file's name; null for any other file. */
export function parseBackupTime(name: string): Date | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Chooses what to delete: all but the newest backup of each of the last days and weeks that have one. */
export function chooseExpired(names: readonly string[], { daily, weekly }: Retention): string[] {
  const backups = names
    .flatMap((name) => {
      const at = parseBackupTime(name);
      return at ? [{ name, day: Math.floor(at.getTime() / DAY_MS) }] : [];
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

/** Returns the names of the deleted files. */
export async function removeOldBackups(dir: string, retention: Retention): Promise<string[]> {
  const expired = chooseExpired(await readdir(dir), retention);
  for (const name of expired) await rm(path.join(dir, name));
  return expired;
}

/** The newest backup of a folder, or null. */
export async function findNewestBackup(dir: string): Promise<string | null> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => parseBackupTime(name)).sort();
  const newest = names.at(-1);
  return newest ? path.join(dir, newest) : null;
}
