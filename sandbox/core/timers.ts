/** Delayed work of one sandbox, scaled by the time scale. `clear` cancels all of it. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();
  readonly #scale: number;

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Runs `work` after `ms` × the time scale. */
  after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#pending.delete(timer);
      work();
    }, ms * this.#scale);
    this.#pending.add(timer);
  }

  clear(): void {
    for (const timer of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }
}
