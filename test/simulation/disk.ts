import type { Kept, Spool } from "@/lib/platform/spool";

interface File {
  text: string;
  owner: { alive: boolean };
  busy: boolean;
}

/** The disk of the machine on which all simulated processes run. It outlives them (lib/platform/spool.ts). */
export class Disk {
  readonly #files = new Map<string, File>();

  get size(): number {
    return this.#files.size;
  }

  /** The attempts whose answers are on it. */
  get attempts(): string[] {
    return [...this.#files.keys()];
  }

  /** Another machine has another disk. */
  clear(): void {
    this.#files.clear();
  }

  /** The spool as one process sees it. */
  spool(of: { alive: boolean }): Spool {
    const handle = (name: string, file: File): Kept => ({
      drop: async () => void (of.alive && this.#files.delete(name)),
      release: () => {
        file.busy = false;
      },
    });
    return {
      keep: async (name, text) => {
        const file = { text, owner: of, busy: true };
        this.#files.set(name, file);
        return handle(name, file);
      },
      left: async () => {
        const found = [...this.#files].filter(([, { owner, busy }]) => !busy || !owner.alive);
        for (const [, file] of found) Object.assign(file, { busy: true, owner: of });
        return found.map(([name, file]) => ({ ...handle(name, file), text: file.text }));
      },
      count: async () => this.#files.size,
    };
  }
}
