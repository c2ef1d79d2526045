import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import path from "node:path";

const LARGEST = 10 * 1024 * 1024;
/** pino's levels that go only to the file. */
const CALM: unknown[] = ["trace", "debug", "info", 10, 20, 30];

/** Writes the output of each process to its own file, and what a person should see also to the terminal. */
export class ChildLog {
  private readonly files = new Map<string, WriteStream>();

  /** @param shown false: to the files only */
  constructor(
    private readonly folder: string,
    private readonly shown = true,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  line(name: string, line: string, isError: boolean): void {
    this.file(name).write(`${line}\n`);
    if (this.shown && line.trim() && (isError || !isCalm(line))) console.log(`[${name}] ${line}`);
  }

  private file(name: string): WriteStream {
    const known = this.files.get(name);
    if (known) return known;
    const file = path.join(this.folder, `${name}.log`);
    try {
      if (statSync(file).size > LARGEST) renameSync(file, `${file}.old`);
    } catch {
      // The file doesn't exist yet.
    }
    const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
    // A full disk must not stop the shop.
    stream.on("error", () => undefined);
    this.files.set(name, stream);
    return stream;
  }
}

function isCalm(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    return CALM.includes((JSON.parse(line) as { level?: unknown }).level);
  } catch {
    return false;
  }
}
