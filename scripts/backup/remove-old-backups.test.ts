import { expect, it } from "vitest";
import { chooseExpired, parseBackupTime } from "./remove-old-backups";
import { backupName } from "./write-backup";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-22T02:15:00Z");
const dailyNames = (days: number) =>
  Array.from({ length: days }, (_, n) => backupName(new Date(START - n * DAY_MS)));
const keptOf = (names: string[], retention: { daily: number; weekly: number }) => {
  const expired = chooseExpired(names, retention);
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
  const names = ["kiosk-20261101T020000Z.age", "kiosk-20261120T020000Z.age", "kiosk-20261120T230000Z.age"];
  expect(chooseExpired(names, { daily: 2, weekly: 0 })).toEqual(["kiosk-20261120T020000Z.age"]);
});

it("never deletes another file", () => {
  const others = ["kiosk.age", "kiosk-20261120T020000Z.age.part", "notes.txt", "kiosk-20261399T020000Z.age"];
  expect(chooseExpired(others, { daily: 1, weekly: 0 })).toEqual([]);
});

it("reads back the time that a name was made of", () => {
  expect(parseBackupTime(backupName(new Date("2026-11-22T02:15:07.123Z")))).toEqual(
    new Date("2026-11-22T02:15:07Z"),
  );
});
