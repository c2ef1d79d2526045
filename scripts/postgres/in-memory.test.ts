import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { skipIf } from "@/test/skip-if";
import { freeMemory, putInMemory } from "./in-memory";

let dataDir: string;
const link = () => path.join(dataDir, "postgres");

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "kiosk-in-memory-"));
});
afterEach(async () => {
  await freeMemory(dataDir);
  await rm(dataDir, { recursive: true });
});

/** Null on a machine without room in memory. */
async function putThere(): Promise<string | null> {
  await putInMemory(dataDir);
  return readlink(link()).catch(() => null);
}

test("links the cluster to memory once, and anew after a restart, and gives the memory back", async ({
  skip,
}) => {
  const place = await putThere();
  if (!place) return skipIf("no room in memory", skip);
  expect(place).toMatch(/^\/dev\/shm\/kiosk-test-\w+\/postgres$/);
  await mkdir(place);
  expect(await putThere()).toBe(place);
  expect(existsSync(place)).toBe(true);

  await rm(path.dirname(place), { recursive: true });
  const next = (await putThere()) ?? "";
  expect(next).not.toBe(place);
  expect(existsSync(path.dirname(next))).toBe(true);

  await freeMemory(dataDir);
  expect(existsSync(path.dirname(next))).toBe(false);
  await expect(lstat(link())).rejects.toThrow("ENOENT");
});
