import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../shared/root";
import { LINES } from "./boundary-rules";

const [, MAP = ""] =
  /## The map\n([\s\S]*?)\n## /.exec(readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8")) ?? [];

/** The folders of each of its rows, lowest first. */
const ROWS = [...MAP.matchAll(/^\| (`.*?) +\|/gm)]
  .map(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, folders = ""]) => expand(folders)))
  .reverse();

/** "lib/orders/{basket,payment}" → both, as a shell does. */
function expand(folders: string): string[] {
  const [, above = "", inside] = /^(.*)\{(.*)\}$/.exec(folders) ?? [];
  return inside === undefined ? [folders.replace(/\/$/, "")] : inside.split(",").map((name) => above + name);
}

/** Folders with files of their own, without what Prisma generates. */
function foldersWithFiles(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory() && entry.name !== "prisma");
  return [
    ...(below.length < entries.length ? [folder] : []),
    ...below.flatMap(({ name }) => foldersWithFiles(`${folder}/${name}`)),
  ];
}

test("The map has each folder of lib/, and each that routes share", () => {
  const shared = readdirSync(path.join(ROOT, "app")).filter((name) => name.startsWith("_"));
  const folders = ["lib", ...shared.map((name) => `app/${name}`)].flatMap(foldersWithFiles);
  expect(ROWS.flat().sort()).toEqual(["app", ...folders].sort());
});

test("The map's rows are the lines of the import rule", () => {
  const rooms = ROWS.map((folders) => folders.flatMap((folder) => /^lib\/([^/]+)/.exec(folder)?.[1] ?? []));
  const lines = rooms.map((row) => [...new Set(row)].sort()).filter((row) => row.length > 0);
  expect(lines).toEqual(LINES.map((line) => [...line].sort()));
});
