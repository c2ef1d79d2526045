import type { Random } from "./random";
import { BEGIN, type VirtualTime } from "./virtual-time";

/** A rule of money-safety.md that a run broke, and where. */
export interface Violation {
  rule: string;
  what: string;
}

/** What all parts of one simulated run share: the time, its story so far, and what came about in it. */
export class Stage {
  readonly story: string[] = [];
  /** How often each fault, transition and crash came about: what the run can be said to have tried. */
  readonly seen = new Map<string, number>();
  readonly violations: Violation[] = [];
  /** Tokens, PINs, activation codes and keys of this world: nothing of them may stand in a log or lie open in the database. */
  readonly secrets = new Set<string>();
  /** False once the run's weather is over: from then on the world works. */
  stormy = true;

  constructor(
    readonly time: VirtualTime,
    readonly seed: number,
  ) {}

  tell(text: string): void {
    const ms = this.time.now - BEGIN;
    const clock = new Date(ms).toISOString().slice(11, 23);
    const day = Math.floor(ms / 86_400_000);
    this.story.push(`${day > 0 ? `${day}d ` : ""}${clock} ${text}`);
  }

  count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  violate(rule: string, what: string): void {
    this.tell(`VIOLATION ${rule}: ${what}`);
    this.violations.push({ rule, what });
  }

  /** A fault that comes with this probability while the weather lasts; counted when it does. */
  fault(random: Random, name: string, probability: number): boolean {
    if (!random.chance(probability) || !this.stormy) return false;
    this.count(`fault:${name}`);
    return true;
  }
}
