import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("names no white or black, which the theme doesn't have: such a class does nothing", () => {
  const app = path.join(import.meta.dirname, "..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx$/.test(file));
  const wrong = files.filter((file) =>
    /\b(?:bg|text|border|fill|stroke)-(?:white|black)\b/.test(readFileSync(path.join(app, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});
