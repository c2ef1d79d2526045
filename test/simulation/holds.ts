import { decideHold, type HoldDecision } from "@/lib/admin/orders/decide-hold";
import { blockKey } from "@/lib/model/block-key";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long the blocklist holds a payment (schedules.ts). */
const HOLD_MS = 20 * HOUR;

/** What a suite of runs must meet of it (coverage.ts). */
export const HELD = ["held:held", "held:released", "held:returned", "held:due", "held:at-once"] as const;

/** Whether this run's blocklist holds: those that are to meet it, and in the long run some others. */
export function holdsPayments(stage: Stage): boolean {
  return stage.seed % 32 === 21 || HELD.some((what) => stage.isWanted(what));
}

/** The card of a customer, as the provider names it. */
export const cardOf = (email: string) => `SIG_${email}`;

/**
 * A blocklist that holds half of the customers (docs/adr/0093), by email or by card, and the people who release or refund what it
 * holds: twice at once, beside deaths of the process, or not at all.
 */
export class Holds {
  readonly isOn: boolean;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly parts: {
      web(): ShopProcess;
      database: SimDatabase;
      kill(victim: "a worker" | ShopProcess): void;
    },
  ) {
    this.isOn = holdsPayments(stage);
  }

  /** Blocks half of the customers, before the first of them comes. */
  async begin(orders: number): Promise<void> {
    if (!this.isOn) return;
    const { random, stage, parts } = this;
    for (let index = 0; index < orders; index++) {
      if (!random.chance(0.5)) continue;
      const email = `c${index}@example.com`;
      const kind = random.pick(["email", "card"] as const);
      const key = blockKey(kind, kind === "card" ? cardOf(email) : email, parts.web().ctx.authSecret);
      await parts.database.alter(
        `INSERT INTO blocks (kind, key, secret_id, hint, reason, set_by, set_at, hold_ms)
         VALUES ('${kind}', '${key}', 'x', 'c${index}', 'chargebacks', '01OWNER', '2026-01-01', ${HOLD_MS})`,
      );
      stage.tell(`owner: the ${kind} of customer ${index} is held`);
    }
  }

  /** Hears of an order's new status. */
  hear(order: string, to: string): void {
    if (this.isOn && to === "under_review") this.stage.time.after(1, "held", () => this.#take(order));
  }

  async #take(order: string): Promise<void> {
    const { stage, random } = this;
    const held = await this.#look(order);
    if (held?.state !== "held") return;
    stage.count("held:held");
    stage.time.at(Math.max(held.until, stage.time.now) + HOUR, "hold over", () => this.#check(order));
    const isLeft = random.chance(stage.isWanted("held:due") ? 0.7 : 0.2);
    // Soon enough for some to be lost with the books; for others too late.
    const latest = random.chance(0.5) ? 15 * MINUTE : 22 * HOUR;
    if (!isLeft) stage.time.after(random.int(MINUTE, latest), "hold", () => this.#visit(order));
  }

  async #visit(order: string): Promise<void> {
    const { stage, random } = this;
    const isTwice = random.chance(0.4);
    const presses = [this.#press(order), ...(isTwice ? [this.#press(order)] : [])];
    if (stage.stormy && random.chance(0.2))
      stage.time.after(random.int(0, 20), "kill", () =>
        this.parts.kill(random.chance(0.5) ? this.parts.web() : "a worker"),
      );
    const outcomes = await Promise.all(presses);
    const done = outcomes.filter((outcome) => outcome === "done").length;
    if (done > 1) stage.violate("S20", `${order} was decided ${done} times`);
    if (done === 1 && isTwice) stage.count("held:at-once");
  }

  async #press(order: string): Promise<string | undefined> {
    const { stage, random } = this;
    const decision: HoldDecision = random.chance(0.6) ? "release" : "return";
    const actor = { userId: "01OWNER", email: "owner@example.com", role: "owner" as const };
    const outcome = await this.parts
      .web()
      .run("decide hold", (ctx) => decideHold(ctx, order, decision, { actor, reason: "called them" }));
    stage.tell(`owner: ${decision} ${order}: ${outcome ?? "no answer"}`);
    if (outcome === "done") stage.count(decision === "release" ? "held:released" : "held:returned");
    return outcome;
  }

  /** After its deadline nothing is held any more, whether or not somebody decided. */
  async #check(order: string): Promise<void> {
    const { stage } = this;
    const held = await this.#look(order);
    // Restored books may have it paid, and held, once more.
    if (held?.state === "held") {
      if (held.until < stage.time.now) stage.violate("S20", `${order} is still held after its deadline`);
      return;
    }
    if (held?.state === "returned" && !held.decided) stage.count("held:due");
  }

  async #look(order: string): Promise<{ state: string; until: number; decided: boolean } | null> {
    return this.stage.time.during(async () => {
      const [row] = await this.parts.database.query<{ state: string; until: Date; decided: boolean }>(
        `SELECT hold_state AS state, hold_until AS until,
           EXISTS (SELECT 1 FROM audit_entries WHERE subject = 'order:' || o.ref AND action LIKE 'hold.%') AS decided
         FROM orders o WHERE id = $1 AND hold_state IS NOT NULL`,
        [order],
      );
      return row ? { ...row, until: row.until.getTime() } : null;
    });
  }
}
