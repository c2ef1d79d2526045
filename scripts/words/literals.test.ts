import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../shared/root";

/**
 * Texts that customers read come from messages/. Biome refuses text between JSX tags (biome.json); this refuses it in
 * attributes, in strings and in templates.
 */
const FOLDERS = ["app", "lib/messages", "lib/receipts", "lib/words", "lib/services", "lib/wallet"];

/** The desk speaks English until it is translated, with texts of its own in lib/words/en; so does the JSON API. */
const EXEMPT = /^(app\/(admin|api)\/|lib\/words\/en\/)/;

/** Names, text for other programs, and a page that may hold no more than it needs. */
const NAMES = new Set([
  "Samsung Internet", // a browser
  "Ojuju Slip", // a font
]);

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|^import [\s\S]*?;$|<style>[\s\S]*?<\/style>/gm;
/** Of programmers' errors, which no customer reads. */
const ERRORS = /\b\w*Error\(\s*(["`])(?:(?!\1)[\s\S])*\1/g;
const SENTENCES = [
  /"([A-Z][a-z']+ [a-z'][^"\n]*)"/g,
  /"([^"\n]*[a-z] [a-z]+ [a-z]+[^"\n]*\.)"/g,
  /`([A-Z][a-z']+ [^`\n]*)`/g,
  /`((?:[^`\n]* )?\$\{[^`\n]*\} [a-z]{3,}[^`\n]*)`/g,
  /\b(?:aria-label|aria-description|title|alt|placeholder|label|hint|lead|summary)="([^"{]*[A-Za-z]{2}[^"]*)"/g,
];

function literalsOf(source: string): string[] {
  const code = source.replace(COMMENTS, "").replace(ERRORS, "");
  return SENTENCES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text = ""]) => text)).filter(
    (text) => !NAMES.has(text),
  );
}

describe("texts outside of messages/", () => {
  it.each([
    ['<a aria-label="Close it" />', "Close it"],
    ["const problem = `$" + "{count} plans left`;", "$" + "{count} plans left"],
    ['return { problem: "Type the number first." };', "Type the number first."],
  ])("are found: %s", (source, text) => {
    expect(literalsOf(source)).toContain(text);
  });

  it.each(FOLDERS)("aren't in %s", (folder) => {
    const found = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !EXEMPT.test(file))
      .flatMap((file) =>
        literalsOf(readFileSync(path.join(ROOT, file), "utf8")).map((text) => `${file}: ${text}`),
      );
    expect(found).toEqual([]);
  });
});
