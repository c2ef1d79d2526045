import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CompileError, compile } from "./compile.mjs";
import { ROOT } from "./root";

let root: string;
const entry = () => path.join(root, "scripts", "say.ts");
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kiosk-compile-"));
  await mkdir(path.join(root, "scripts/shared"), { recursive: true });
  await mkdir(path.join(root, "lib"));
  await writeFile(path.join(root, "tsconfig.json"), '{"compilerOptions":{"paths":{"@/*":["./*"]}}}');
  await writeFile(path.join(root, "scripts/shared/server-only.ts"), "export {};");
  await writeFile(
    path.join(root, "lib", "word.ts"),
    'import "server-only";\nexport const word: string = "one";\nexport const place = import.meta.dirname;',
  );
  const text =
    'import { place, word } from "@/lib/word";\nconsole.log(word, place, import.meta.dirname, import.meta.url);';
  await writeFile(entry(), text);
});
afterAll(() => rm(root, { recursive: true }));

const run = async (file: string) => (await promisify(execFile)(process.execPath, [file])).stdout;

const said = (word: string) =>
  `${[word, path.join(root, "lib"), path.join(root, "scripts"), pathToFileURL(entry())].join(" ")}\n`;

test("bundles our sources once into one file, and keeps each source's own location", async () => {
  const files = await Promise.all([1, 2, 3].map(() => compile(entry(), root)));
  expect(new Set(files).size).toBe(1);
  expect(await run(files[0] ?? "")).toBe(said("one"));
  expect(await readdir(path.dirname(files[0] ?? ""))).toHaveLength(1);
});

test("writes changed sources to another file and keeps the old one for running processes", async () => {
  const before = await compile(entry(), root);
  const word = path.join(root, "lib", "word.ts");
  await writeFile(word, (await readFile(word, "utf8")).replace('"one"', '"two"'));
  const after = await compile(entry(), root);
  expect([await run(before), await run(after)]).toEqual([said("one"), said("two")]);
});

test("never runs a file that was only partly written", async () => {
  const file = await compile(entry(), root);
  const whole = await readFile(file, "utf8");
  for (const left of [whole.slice(0, 40), "", `${whole}\nthrow 1;`]) {
    await writeFile(file, left);
    expect(await compile(entry(), root)).toBe(file);
    expect(await readFile(file, "utf8")).toBe(whole);
  }
  expect((await readdir(path.dirname(file))).filter((name) => !name.endsWith(".mjs"))).toEqual([]);
});

test("reports in one sentence a folder that can't be written, unless the file already exists", async () => {
  const made = await compile(entry(), root);
  const folder = path.dirname(made);
  await rm(folder, { recursive: true });
  await writeFile(folder, "not a folder");
  const refused = await compile(entry(), root).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(CompileError);
  expect(String(refused)).toMatch(
    /^CompileError: The compiled say can't be written to .*run "npm run build" [^\n]*$/,
  );
  await rm(folder);
  expect(await compile(entry(), root)).toBe(made);
});

test.each(["processes/web", "processes/worker", "start/seed-shop"])(
  "Node finds by itself whatever package %s names, also what it loads late",
  async (program) => {
    const made = await compile(path.join(ROOT, "scripts", `${program}.ts`), ROOT);
    const text = await readFile(made, "utf8");
    const names = [...text.matchAll(/^(?:import|export) .*?from "([^"]+)";$|\bimport\("([^"]+)"\)/gm)]
      .map(([, first, late]) => first ?? late ?? "")
      .filter((name) => !name.startsWith("node:"));
    expect(new Set(names).size).toBeGreaterThan(2);
    // Next does a lot when loaded, and needs a build's folder.
    const loads = [...new Set(names)]
      .filter((name) => name !== "next")
      .map((name) => `await import("${name}");`);
    const file = path.join(path.dirname(made), `loads-${path.basename(program)}-${process.pid}.mjs`);
    await writeFile(file, `${loads.join("\n")}\nprocess.exit(0);\n`);
    await run(file).finally(() => rm(file));
  },
);
