import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../shared/root";

/** What the owner's pages tell a reader to type, and to expect, is in the repository. */
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const example = read(".env.example");
const sources = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => read(path.join(folder, file)))
    .join("\n");
const blocks = (text: string) => [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);

describe.each(["docs/guide.md", "docs/operate.md", "README.md"])("%s", (document) => {
  const text = read(document);

  it("runs only commands of package.json", () => {
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("sets only settings that exist", () => {
    const set = blocks(text).flatMap((block) =>
      [...block.matchAll(/^\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name),
    );
    const compose = read("compose.yaml");
    expect(set.filter((name) => !example.includes(`# ${name}=`) && !compose.includes(`\${${name}`))).toEqual(
      [],
    );
  });

  it("names only services that deploy/systemd has", () => {
    const units = readdirSync(path.join(ROOT, "deploy/systemd"));
    const named = [...text.matchAll(/\b(kiosk-(?:web|worker|backup))(@\d+)?(\.timer)?/g)];
    const missing = named.filter(([, name, instance, timer]) => {
      const from = `${name}${instance ? "@" : ""}${timer ?? ""}`;
      return !units.some((unit) => unit.startsWith(from));
    });
    expect(missing.map(([found]) => found)).toEqual([]);
  });
});

it("docs/guide.md promises only what the commands print", () => {
  const code = `${sources("scripts")}\n${sources("lib/worker")}\n${sources("sandbox")}`;
  const quoted = [...read("docs/guide.md").matchAll(/(?:prints|says|ends with) ["`]([^"`]{6,})["`]/g)];
  const parts = quoted.flatMap(([, sentence = ""]) =>
    sentence.split(/…|http:\S+/).map((part) => part.trim()),
  );
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.filter((part) => part !== "" && !code.includes(part))).toEqual([]);
});
