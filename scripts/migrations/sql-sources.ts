import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PlainError } from "../shared/plain-error";

/** Where the functions and triggers are: each in a file beside the verb that calls it. */
export const SQL_DIR = path.resolve(import.meta.dirname, "../../lib");

/** One function, with its triggers, in a file that may be run any number of times. */
export interface SqlSource {
  /** The file's name without folder and ending. A file that moves to another folder stays the same source. */
  name: string;
  /** Relative to the folder, for messages. */
  file: string;
  text: string;
  /** Of the text with Unix line ends, because a checkout may change them. */
  sha256: string;
}

/**
 * All SQL files under a folder in the order in which they run: by path, but after those that their `-- needs: name, name`
 * lines ask for. PostgreSQL checks the body of a function in LANGUAGE sql when it makes it, so what the body calls must be
 * there. Throws PlainError when two files have one name, a needed file is missing, or files need each other in a circle.
 */
export async function readSqlSources(sqlDir = SQL_DIR): Promise<SqlSource[]> {
  const entries = await readdir(sqlDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sql"))
    .map((entry) => path.relative(sqlDir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const sources = new Map<string, SqlSource>();
  for (const source of await Promise.all(files.map((file) => readSource(sqlDir, file)))) {
    const other = sources.get(source.name);
    if (other)
      throw new PlainError(
        `${other.file} and ${source.file} have one name: SQL files are known by their name.`,
      );
    sources.set(source.name, source);
  }
  return inOrder(sources);
}

async function readSource(sqlDir: string, file: string): Promise<SqlSource> {
  const text = (await readFile(path.join(sqlDir, file), "utf8")).replaceAll("\r\n", "\n");
  return {
    name: path.posix.basename(file, ".sql"),
    file,
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
  };
}

function inOrder(sources: Map<string, SqlSource>): SqlSource[] {
  const placed = new Set<SqlSource>();
  const place = (source: SqlSource, asked: SqlSource[]): void => {
    if (placed.has(source)) return;
    if (asked.includes(source))
      throw new PlainError(
        `These SQL files need each other: ${[...asked, source].map(({ file }) => file).join(" > ")}.`,
      );
    for (const name of needsOf(source)) {
      const needed = sources.get(name);
      if (!needed) throw new PlainError(`${source.file} needs ${name}.sql, which isn't there.`);
      place(needed, [...asked, source]);
    }
    placed.add(source);
  };
  for (const source of sources.values()) place(source, []);
  return [...placed];
}

function needsOf({ text }: SqlSource): string[] {
  return [...text.matchAll(/^-- needs: (.+)$/gm)].flatMap(([, names = ""]) => names.split(/,\s*/));
}
