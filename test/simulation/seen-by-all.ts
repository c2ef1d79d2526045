import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addSeen } from "./coverage";

/**
 * What the parts of one run of the tests met, in a file of each: seldom faults are looked for among all seeds, not in each
 * part's own. Writes what this part met. Returns all of it to the part that comes last, and null to the others: whoever
 * writes before reading can't be overlooked.
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
