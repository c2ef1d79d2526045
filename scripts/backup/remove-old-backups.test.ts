import { expect, it } from "vitest";
import { chooseExpired, parseBackupName } from "./remove-old-backups";
import { backupName } from "./write-backup";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-22T02:15:00Z");
const [OURS, OTHER] = ["0a1b2c3d", "99999999"] as const;
const dailyNames = (days: number, database: string = OURS) =>
  Array.from({ length: days }, (_, n) => backupName(new Date(START - n * DAY_MS), database));
const keptOf = (names: string[], retention: { daily: number; weekly: number }) => {
  const expired = chooseExpired(names, OURS, retention);
  return names.filter((name) => !expired.includes(name)).map((name) => name.slice(6, 14));
};

it("keeps the newest backup of each of the last days and weeks", () => {
  expect(keptOf(dailyNames(60), { daily: 3, weekly: 4 })).toEqual([
    ...["20261122", "20261121", "20261120"],
    // The Sundays before.
    ...["20261115", "20261108", "20261101"],
  ]);
});

it("keeps the newest of a day, and counts only days that have a backup", () => {
  const names = ["20261101T020000Z", "20261120T020000Z", "20261120T230000Z"].map(
    (time) => `kiosk-${time}-${OURS}.age`,
  );
  expect(chooseExpired(names, OURS, { daily: 2, weekly: 0 })).toEqual([names[1]]);
});

it("never deletes another file", () => {
  const others = [
    ...["kiosk.age", `kiosk-20261120T020000Z-${OURS}.age.part`, "notes.txt"],
    ...[`kiosk-20261399T020000Z-${OURS}.age`, `kiosk-20261119T020000Z-${OURS}0.age`],
  ];
  expect(chooseExpired(others, OURS, { daily: 1, weekly: 0 })).toEqual([]);
});

it("keeps the backups of another database in the same folder, and those that don't say whose they are", () => {
  const others = [...dailyNames(60, OTHER), ...dailyNames(60).map((name) => name.replace(`-${OURS}`, ""))];
  expect(chooseExpired([...others, ...dailyNames(3)], OURS, { daily: 1, weekly: 0 })).toEqual(
    dailyNames(3).slice(1),
  );
});

it("reads back the time and the database that a name was made of, and the names of earlier versions", () => {
  const at = new Date("2026-11-22T02:15:07Z");
  expect(parseBackupName(backupName(new Date("2026-11-22T02:15:07.123Z"), OURS))).toEqual({
    at,
    database: OURS,
  });
  expect(parseBackupName("kiosk-20261122T021507Z.age")).toEqual({ at, database: null });
});
