import { Random } from "./random";

interface Event {
  at: number;
  order: number;
  label: string;
  run: () => unknown;
}

/** When every simulated run begins: a Monday morning in Lagos. */
export const BEGIN = Date.parse("2026-03-02T08:00:00Z");

/** A clock that may be wrong, like a machine's. */
export class SetClock {
  /** By how many ms it is ahead. */
  ahead = 0;

  constructor(private readonly time: { readonly now: number }) {}

  readonly now = () => new Date(this.time.now + this.ahead);
}

/**
 * The virtual clock and all scheduled events in order of time. One thing happens at a time: `step` runs the next event
 * and waits until all its work is idle, at the database or at a fake.
 */
export class VirtualTime {
  now = BEGIN;
  steps = 0;
  #order = 0;
  #events: Event[] = [];
  #busy = 0;
  #rest: (() => void) | undefined;

  /** As Context.clock. */
  readonly clock = { now: () => new Date(this.now) };

  at(time: number, label: string, run: () => unknown): void {
    const event = { at: Math.max(Math.ceil(time), this.now), order: this.#order++, label, run };
    const events = this.#events;
    let index = events.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = events[above];
      if (!parent || !isBefore(event, parent)) break;
      events[index] = parent;
      events[above] = event;
      index = above;
    }
  }

  after(ms: number, label: string, run: () => unknown): void {
    this.at(this.now + ms, label, run);
  }

  get next(): number | undefined {
    return this.#events[0]?.at;
  }

  /** Runs work that must end before the next step, such as a database statement. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#rest?.();
    }
  }

  /** Runs the next event to completion. False when there is none, or none until then. */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const event = this.#events[0];
    if (!event || event.at > until) return false;
    this.#pop();
    this.now = Math.max(this.now, event.at);
    this.steps += 1;
    event.run();
    await this.#settle();
    return true;
  }

  /** Runs work while all is quiet, with the events that answer its calls outside. Nothing else may step meanwhile. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    await this.#settle();
    while (!isDone && (await this.step()));
    if (!isDone) throw new Error("the work waits for an event that nobody scheduled");
    return result;
  }

  async #settle(): Promise<void> {
    for (;;) {
      await turn();
      if (this.#busy > 0) {
        await new Promise<void>((resolve) => {
          this.#rest = resolve;
        });
        this.#rest = undefined;
        continue;
      }
      await turn();
      if (this.#busy === 0) return;
    }
  }

  #pop(): void {
    const events = this.#events;
    const last = events.pop();
    if (!last || events.length === 0) return;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      const left = events[child];
      const right = events[child + 1];
      if (left && right && isBefore(right, left)) child += 1;
      const least = events[child];
      if (!least || !isBefore(least, last)) break;
      events[index] = least;
      index = child;
    }
    events[index] = last;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at !== other.at ? one.at < other.at : one.order < other.order;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** While `run` lasts, randomness and elapsed time in this process come from the simulation. */
export async function withVirtualGlobals<T>(
  time: VirtualTime,
  seed: number,
  run: () => Promise<T>,
): Promise<T> {
  const { random } = Math;
  const elapsed = performance.now;
  Math.random = new Random(seed, "Math.random").next;
  performance.now = () => time.now - BEGIN;
  try {
    return await run();
  } finally {
    Math.random = random;
    performance.now = elapsed;
  }
}
