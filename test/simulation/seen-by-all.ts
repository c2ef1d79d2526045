import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addSeen } from "./coverage";

/**
 * Collects the events that each part of one test run met, in one file per part: rare faults are expected among all
 * seeds, not in each part. Writes this part's events. Returns all events to the part that finishes last, and null to
 * the others. Writing before reading means that none is missed.
 */
export function seenByAll(
  folder: string,
  part: number,
  parts: number,
  seen: ReadonlyMap<string, number>,
): Map<string, number> | null {
  const files = Array.from({ length: parts }, (_, index) => path.join(folder, `part-${index}.json`));
  mkdirSync(folder, { recursive: true });
  const mine = files[part] ?? "";
  writeFileSync(`${mine}.draft`, JSON.stringify([...seen]));
  renameSync(`${mine}.draft`, mine);
  if (!files.every((file) => existsSync(file))) return null;
  const all = new Map<string, number>();
  for (const file of files)
    addSeen(all, new Map(JSON.parse(readFileSync(file, "utf8")) as [string, number][]));
  return all;
}
