import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ROOT } from "./root";

type Name = keyof typeof manifest.scripts;

const run = (name: Name, ...args: string[]) => {
  const [, ...words] = manifest.scripts[name].split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};
const usageOf = (name: Name) => expect.stringContaining(`Usage: npm run ${name} -- `);

test("a command explains itself, and refuses what it doesn't know", () => {
  expect(run("doctor", "--help")).toEqual({ status: 0, stdout: usageOf("doctor"), stderr: "" });
  expect(run("doctor", "now")).toMatchObject({ status: 2, stdout: "", stderr: usageOf("doctor") });
  expect(run("backup", "--nonsense")).toMatchObject({ status: 2, stdout: "", stderr: usageOf("backup") });
});

// Starting each takes a second.
test.each([
  "margins",
  "partition",
  "catalogue",
  "configuration",
  "setting",
  "admin:create",
  "simulate",
] as const)("%s parses its arguments in the same way", (name) => {
  const file = manifest.scripts[name].split(" ").at(-1) ?? "";
  expect(readFileSync(path.join(ROOT, file), "utf8")).toMatch(
    new RegExp(`plainCommand\\(\\s*"${name}",[^]+\\.parse(Async)?\\(\\)`),
  );
});

test("setting refuses an amount with a space", () => {
  expect(run("setting", "balance_alarm", "20", "000")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("too many arguments"),
  });
});

test("restore names a file that doesn't exist, before it asks for the key", () => {
  expect(run("restore", "/nope")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "There is no file /nope.\n",
  });
});
