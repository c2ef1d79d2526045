import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSpool } from "./spool";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kiosk-spool-"));
  folder = path.join(root, "deep", "spool");
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("createSpool", () => {
  it("has nothing before its folder exists", async () => {
    expect(await createSpool(folder).left()).toEqual([]);
    expect(await createSpool(folder).count()).toBe(0);
  });

  it("keeps a text for its user alone, until it is dropped", async () => {
    const spool = createSpool(folder);
    const kept = await spool.keep("a", "sealed");
    const [name = ""] = await readdir(folder);
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await spool.count()).toBe(1);
    await kept.drop();
    expect(await readdir(folder)).toEqual([]);
  });

  it("returns released texts, to one reader at a time", async () => {
    const spool = createSpool(folder);
    const kept = await spool.keep("a", "sealed");
    expect(await spool.left()).toEqual([]);
    kept.release();
    const [left] = await spool.left();
    expect(left?.text).toBe("sealed");
    expect(await spool.left()).toEqual([]);
  });

  it("returns texts left by a dead process, and those of a living one only after two minutes", async () => {
    await createSpool(folder).keep("a", "sealed");
    const [name = ""] = await readdir(folder);
    // No process has a number this high; number 1 always runs.
    const [dead, living] = ["a.99999999.json", "a.1.json"].map((file) => path.join(folder, file));
    await rename(path.join(folder, name), dead ?? "");
    expect(await createSpool(folder).left()).toHaveLength(1);
    await rename(dead ?? "", living ?? "");
    expect(await createSpool(folder).left()).toHaveLength(0);
    const old = new Date(Date.now() - 121_000);
    await utimes(living ?? "", old, old);
    expect(await createSpool(folder).left()).toHaveLength(1);
  });

  it("leaves nothing behind if the disk refuses a text, and takes it later", async () => {
    const spool = createSpool(folder);
    const inTheWay = path.join(folder, `a.${process.pid}.json`, "x");
    await mkdir(inTheWay, { recursive: true });
    await expect(spool.keep("a", "sealed")).rejects.toThrow("a.");
    expect(await readdir(folder)).toEqual([`a.${process.pid}.json`]);
    await rm(path.dirname(inTheWay), { recursive: true });
    (await spool.keep("a", "sealed")).release();
    expect((await spool.left()).map(({ text }) => text)).toEqual(["sealed"]);
  });

  it("ignores incomplete files", async () => {
    const spool = createSpool(folder);
    await (await spool.keep("a", "sealed")).drop();
    await writeFile(path.join(folder, "b.99999999.json.part"), "sea");
    expect(await spool.left()).toEqual([]);
    expect(await spool.count()).toBe(0);
  });
});
