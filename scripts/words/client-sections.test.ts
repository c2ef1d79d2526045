import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CLIENT_SECTIONS, type ClientPart } from "../../lib/words/catalogues/client-sections";
import { getImportGraph, type ImportGraph } from "../checks/import-graph";
import { ROOT } from "../shared/root";

/** Scripts say only what their page gives them (PageWords, or the words of a SellingPage), so each page must give all that its scripts read. */
let graph: ImportGraph = new Map();
const sources = new Map<string, string>();

const sourceOf = (file: string) => {
  const known = sources.get(file) ?? readFileSync(path.join(ROOT, file), "utf8");
  sources.set(file, known);
  return known;
};

/** The sections by the name under which lib/words/messages.ts exports them. */
const exported = new Map(
  [
    ...readFileSync(path.join(ROOT, "lib/words/messages.ts"), "utf8").matchAll(
      /const (\w+) = words\("(.+?)"\)/g,
    ),
  ].map(([, name = "", section = ""]) => [name, section]),
);

/** What a page loads: its server modules, and the modules that run in the browser. */
function modulesOf(page: string): { server: Set<string>; client: Set<string> } {
  const server = new Set<string>([page]);
  const client = new Set<string>();
  const waiting: [string, boolean][] = [[page, false]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, inBrowser] = next;
    for (const { target, typeOnly } of graph.get(file)?.edges ?? []) {
      const module = graph.get(target);
      if (typeOnly || !module || module.directive === "use server") continue;
      const here = inBrowser || module.directive === "use client";
      const seen = here ? client : server;
      if (seen.has(target)) continue;
      seen.add(target);
      waiting.push([target, here]);
    }
  }
  return { server, client };
}

/** "section key" of everything that a module reads; "section *" if it reads by a computed key. */
function readsOf(file: string): string[] {
  const source = sourceOf(file);
  const named = /import \{([^}]*)\} from "(?:@\/lib\/words|\.)\/messages";/.exec(source)?.[1] ?? "";
  const facades = named
    .split(",")
    .map((name) => name.trim())
    .filter((name) => exported.has(name));
  const body = source.replace(/^import [\s\S]*?;$/gm, "");
  const own = [...source.matchAll(/ = words\("(.+?)"\)/g)].map(([, section]) => `${section} *`);
  return file === "lib/words/messages.ts"
    ? []
    : [
        ...own,
        ...facades.flatMap((name) =>
          [...body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+))?`, "g"))].map(
            ([, key]) => `${exported.get(name)} ${key ?? "*"}`,
          ),
        ),
      ];
}

function given(parts: readonly ClientPart[]): (read: string) => boolean {
  const all = parts.flatMap((part) => Object.entries<true | readonly string[]>(CLIENT_SECTIONS[part]));
  return (read) => {
    const [section, key = ""] = read.split(" ");
    return all.some(([path, keys]) => path === section && (keys === true || keys.includes(key)));
  };
}

describe("messages of scripts", () => {
  it("come with every page whose scripts read them", async () => {
    graph = await getImportGraph(ROOT);
    const missing: string[] = [];
    const pages = [...graph.keys()].filter(
      (file) => /^app\/.*page\.tsx$/.test(file) && !file.startsWith("app/admin/"),
    );
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages) {
      const { server, client } = modulesOf(page);
      const parts = [...server].flatMap((file) =>
        [...sourceOf(file).matchAll(/(?:<PageWords\s+of|\swords)=("\w+"|\{\[[^\]]*\]\})/g)].flatMap(
          ([, parts = ""]) => [...parts.matchAll(/"(\w+)"/g)].map(([, part]) => part as ClientPart),
        ),
      );
      const isGiven = given(["frame", ...parts]);
      const lacking = new Set([...client].flatMap(readsOf).filter((read) => !isGiven(read)));
      for (const read of lacking) missing.push(`${page}: ${read}`);
    }
    expect(missing).toEqual([]);
  });
});
