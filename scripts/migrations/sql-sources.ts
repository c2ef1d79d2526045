import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PlainError } from "../shared/plain-error";

/** The folder of functions and triggers: each is in a file next to the code that calls it. */
export const SQL_DIR = path.resolve(import.meta.dirname, "../../lib");

/** One function with its triggers, in a repeatable file. */
export interface SqlSource {
  /** The file's name without folder and extension. A moved file stays the same source. */
  name: string;
  /** Relative to the folder, for messages. */
  file: string;
  text: string;
  /** Hash of the text with Unix line endings, because a checkout may change them. */
  sha256: string;
  /** Former files that this one drops, from its `-- replaces: name, name` lines. */
  replaces: string[];
}

/**
 * Reads all SQL files under a folder, in execution order: by path, but after the files named in their `-- needs: name,
 * name` lines. PostgreSQL checks the body of a LANGUAGE sql function when it is created, so the functions it calls must
 * exist. Throws PlainError if two files have the same name, a needed file is missing, or files need each other in a
 * cycle.
 */
export async function getSqlSources(sqlDir = SQL_DIR): Promise<SqlSource[]> {
  const entries = await readdir(sqlDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sql"))
    .map((entry) => path.relative(sqlDir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const sources = new Map<string, SqlSource>();
  for (const source of await Promise.all(files.map((file) => getSource(sqlDir, file)))) {
    const other = sources.get(source.name);
    if (other)
      throw new PlainError(
        `${other.file} and ${source.file} have the same name. SQL files are identified by their name.`,
      );
    sources.set(source.name, source);
  }
  return inOrder(sources);
}

async function getSource(sqlDir: string, file: string): Promise<SqlSource> {
  const text = (await readFile(path.join(sqlDir, file), "utf8")).replaceAll("\r\n", "\n");
  return {
    name: path.posix.basename(file, ".sql"),
    file,
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
    replaces: namesAfter("replaces", text),
  };
}

function inOrder(sources: Map<string, SqlSource>): SqlSource[] {
  const placed = new Set<SqlSource>();
  const place = (source: SqlSource, asked: SqlSource[]): void => {
    if (placed.has(source)) return;
    if (asked.includes(source))
      throw new PlainError(
        `These SQL files depend on each other: ${[...asked, source].map(({ file }) => file).join(" > ")}.`,
      );
    for (const name of namesAfter("needs", source.text)) {
      const needed = sources.get(name);
      if (!needed) throw new PlainError(`${source.file} needs ${name}.sql, which doesn't exist.`);
      place(needed, [...asked, source]);
    }
    placed.add(source);
  };
  for (const source of sources.values()) place(source, []);
  return [...placed];
}

function namesAfter(word: "needs" | "replaces", text: string): string[] {
  return [...text.matchAll(new RegExp(`^-- ${word}: (.+)$`, "gm"))].flatMap(([, names = ""]) =>
    names.split(/,\s*/),
  );
}
