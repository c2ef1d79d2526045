import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isProcessGone } from "./process-table";

/** A stored text. Call `drop` once the database has it; otherwise `release`, and the next read finds it. */
export interface Kept {
  drop(): Promise<void>;
  release(): void;
}

export interface Left extends Kept {
  text: string;
}

/** A folder for data that must not be lost while the database refuses to write (docs/adr/0035). */
export interface Spool {
  /** Stores the text on disk. It survives a power failure once this resolves. */
  keep(name: string, text: string): Promise<Kept>;
  /** The texts left by an earlier process, or by failed work of this one. */
  left(): Promise<Left[]>;
  /** How many texts are waiting, including those being processed. */
  count(): Promise<number>;
}

/** After this time another process on this machine counts as finished with its text, whatever the process list says. */
const OWN_MS = 120_000;
const NAME = /^[\w-]+\.(\d+)\.json$/;

/** One file per text, readable only by this user. Several processes may share a folder. */
export function createSpool(folder: string): Spool {
  const busy = new Set<string>();
  const handle = (file: string): Kept => ({
    async drop() {
      await rm(path.join(folder, file), { force: true });
      busy.delete(file);
    },
    release: () => void busy.delete(file),
  });
  const files = async () => {
    const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    return all.filter((file) => NAME.test(file)).sort();
  };
  const isOthers = async (file: string) => {
    const pid = Number(NAME.exec(file)?.[1]);
    if (busy.has(file)) return true;
    if (pid === process.pid || isProcessGone(pid)) return false;
    return Date.now() - (await stat(path.join(folder, file))).mtimeMs < OWN_MS;
  };
  return {
    async keep(name, text) {
      const file = `${name}.${process.pid}.json`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      busy.add(file);
      // Renamed only once it is complete.
      const part = path.join(folder, `${file}.part`);
      try {
        await writeFile(part, text, { mode: 0o600, flush: true });
        await rename(part, path.join(folder, file));
        await syncFolder(folder);
      } catch (error) {
        await rm(part, { force: true });
        busy.delete(file);
        throw error;
      }
      return handle(file);
    },
    async left() {
      const found: Left[] = [];
      for (const file of await files()) {
        // Gone meanwhile: another process has stored it in the database.
        if (await isOthers(file).catch(() => true)) continue;
        const text = await readFile(path.join(folder, file), "utf8").catch(() => null);
        if (text === null) continue;
        busy.add(file);
        found.push({ ...handle(file), text });
      }
      return found;
    },
    count: async () => (await files()).length,
  };
}

/** A new file survives a power failure only if its folder's entry is synced, too. */
async function syncFolder(folder: string): Promise<void> {
  const target = await open(folder, "r");
  try {
    await target.sync();
  } finally {
    await target.close();
  }
}
