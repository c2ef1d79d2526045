import type { Random } from "./random";
import { BEGIN, type VirtualTime } from "./virtual-time";

/** A rule of money-safety.md that a run broke, and where. */
export interface Violation {
  rule: string;
  what: string;
}

/** What all parts of one simulated run share: the time, the history so far, and the events in it. */
export class Stage {
  readonly story: string[] = [];
  /** How often each fault, transition and crash happened: the run's coverage. */
  readonly seen = new Map<string, number>();
  readonly violations: Violation[] = [];
  /**
   * Tokens, PINs, activation codes and keys of the simulation. None may appear in a log or unencrypted in the database.
   */
  readonly secrets = new Set<string>();
  /** Purchases and refunds that have left and aren't answered, by their ref. */
  readonly inFlight = new Map<string, { caller: { name: string; alive: boolean }; since: number }>();
  /** False once the run's faults have ended. From then on the fakes work. */
  stormy = true;

  constructor(
    readonly time: VirtualTime,
    readonly seed: number,
    private readonly wants: ReadonlySet<string> = new Set(),
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

  /** Whether the run is to meet this and hasn't yet. */
  isWanted(what: string): boolean {
    return this.wants.has(what) && !this.seen.has(what);
  }

  /** Whether a fault happens, with this probability while faults last. Counts those that do. */
  fault(random: Random, name: string, probability: number): boolean {
    if (!random.chance(this.likelier(probability, `fault:${name}`)) || !this.stormy) return false;
    this.count(`fault:${name}`);
    return true;
  }

  /** A wanted fault happens more often, except in runs without faults. */
  likelier(probability: number, ...names: string[]): number {
    return probability > 0 && names.some((name) => this.isWanted(name))
      ? Math.max(probability, 0.4)
      : probability;
  }
}
