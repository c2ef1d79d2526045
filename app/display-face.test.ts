import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const text = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the display face is one file of at most 20 KiB, and both who name it name these bytes", () => {
  const files = readdirSync(path.join(root, "public", "fonts"));
  expect(files).toHaveLength(1);
  const [file = ""] = files;
  const bytes = readFileSync(path.join(root, "public", "fonts", file));
  expect(bytes.length).toBeLessThanOrEqual(20 * 1024);
  // It is kept for a year by this name, so that other bytes need another name.
  expect(file).toBe(`ojuju-700.${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.woff2`);
  for (const user of ["app/globals.css", "next.config.mjs"]) {
    expect(text(user).match(/\/fonts\/[\w.-]+/g)).toEqual([`/fonts/${file}`]);
  }
});
