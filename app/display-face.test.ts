import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const text = (file: string) => readFileSync(path.join(root, file), "utf8");

test("keeps the fonts small, named by their hash, and referenced by that name everywhere", () => {
  const files = readdirSync(path.join(root, "public", "fonts")).sort();
  expect(files).toEqual([
    expect.stringMatching(/^mono-700\.\w{8}\.woff2$/),
    expect.stringMatching(/^ojuju-700\.\w{8}\.woff2$/),
  ]);
  for (const file of files) {
    const bytes = readFileSync(path.join(root, "public", "fonts", file));
    expect(bytes.length).toBeLessThanOrEqual(file.startsWith("mono") ? 4 * 1024 : 20 * 1024);
    // Cached for a year under this name, so changed bytes need a new name.
    expect(file.split(".")[1]).toBe(createHash("sha256").update(bytes).digest("hex").slice(0, 8));
  }
  const named = (file: string) =>
    text(file)
      .match(/\/fonts\/[\w.-]+/g)
      ?.sort();
  expect(named("app/globals.css")).toEqual(files.map((file) => `/fonts/${file}`));
  expect(named("next.config.mjs")).toEqual([`/fonts/${files[1]}`]);
});
