import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { seenByAll } from "./seen-by-all";

test("returns what all parts met to the last part", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kiosk-seen-"));
  expect(seenByAll(folder, 1, 2, new Map([["fault:a", 2]]))).toBeNull();
  const both = new Map([
    ["fault:a", 5],
    ["fault:b", 1],
  ]);
  expect(
    seenByAll(
      folder,
      0,
      2,
      new Map([
        ["fault:a", 3],
        ["fault:b", 1],
      ]),
    ),
  ).toEqual(both);
  rmSync(folder, { recursive: true });
});
