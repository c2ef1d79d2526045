import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fingerprintSources, hasBuild, isBuildFresh, markBuild } from "./sources";

const root = mkdtempSync(path.join(tmpdir(), "kiosk-sources-"));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test("marks a build stale only after a change to its sources", async () => {
  write("app/page.tsx", "one");
  expect(hasBuild(root)).toBe(false);
  write(".next/BUILD_ID", "x");
  expect(await isBuildFresh(root)).toBe(false);
  await markBuild(await fingerprintSources(root), root);
  expect(await isBuildFresh(root)).toBe(true);

  write("app/page.test.tsx", "a test");
  write("docs/operate.md", "words");
  write("scripts/start.mjs", "a tool");
  expect(await isBuildFresh(root)).toBe(true);

  for (const file of [
    "app/page.tsx",
    "lib/words/words.ts",
    "next.config.mjs",
    "package-lock.json",
    "public/a.svg",
  ]) {
    await markBuild(await fingerprintSources(root), root);
    write(file, `changed ${file}`);
    expect(await isBuildFresh(root), file).toBe(false);
  }
});
