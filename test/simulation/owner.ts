import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { classifySendAgain, type SendAgainState, sendAgain } from "@/lib/admin/orders/send-again";
import { requeryOrder } from "@/lib/cases/requery-order";
import type { OrderStory } from "@/lib/model/rows";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";
import type { Provider } from "./world/provider";

const MINUTE = 60_000;
/** An item's states after which an owner looks, and how long after at most: soon enough to meet a refund that isn't sent. */
const WORTH_A_LOOK: Readonly<Record<string, readonly number[]>> = {
  refund_due: [30, 30 * MINUTE],
  waiting: [20, 4_000],
  sending: [2_000],
  under_review: [1_000, 90 * MINUTE],
  delivered: [10 * MINUTE],
};

interface Seen {
  state: SendAgainState;
  story: OrderStory;
  /** The refund in its way. */
  refund: OrderStory["effects"][number] | undefined;
  payment: OrderStory["payments"][number] | undefined;
}

/**
 * An owner who presses "send again" (docs/adr/0079): where the page offers it and, on a page that is out of date, where it doesn't;
 * twice at once; beside webhooks, a look at the provider's list, and deaths of the processes that carry it out.
 */
export class Owner {
  readonly #sentAgain = new Set<string>();
  /** What was pressed in quiet, and what its page said. */
  readonly #tried = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly parts: {
      web(): ShopProcess;
      database: SimDatabase;
      provider: Provider;
      /** Makes a worker's periodic tasks run, which read the lists. */
      tick(): void;
      kill(victim: "a worker" | ShopProcess): void;
    },
  ) {}

  /** Hears of an item's new state. */
  hear(line: string, to: string): void {
    const { stage, random } = this;
    if (this.#sentAgain.has(line) && ["delivered", "refunded"].includes(to)) stage.count(`sent-again:${to}`);
    const within = WORTH_A_LOOK[to];
    if (!within || !random.chance(this.#isSought() ? 0.9 : to === "delivered" ? 0.03 : 0.25)) return;
    const latest = random.pick(within);
    // A refund is sent so soon that an owner who is to come before must hurry.
    const hurries = to === "refund_due" && stage.isWanted("sent-again:unsent");
    const after = random.int(0, hurries ? (within[0] ?? latest) : latest);
    stage.time.after(after, "owner looks", () => this.#visit(line));
  }

  /** Some kinds are rare, so a run that is to meet one has an owner who looks at everything. */
  #isSought(): boolean {
    return SENT_AGAIN.some((what) => this.stage.isWanted(what));
  }

  async #visit(line: string): Promise<void> {
    const { stage, random } = this;
    const web = this.parts.web();
    const seen = await this.#look(web, line);
    if (!seen) return;
    const isOffered = seen.state === "open" || seen.state === "evidence";
    // A page that was open for a while offers what isn't possible any more.
    if (!isOffered && !random.chance(0.5)) return;
    if (seen.refund?.state === "PARKED" && !this.#isNotMade(seen)) return;
    const isTwice = random.chance(0.3);
    const work = [
      this.#press(web, line, seen),
      ...(isTwice ? [this.#press(this.parts.web(), line, seen)] : []),
    ];
    this.#disturb(web, seen);
    const outcomes = await Promise.all(work);
    if (outcomes.includes("done") && outcomes.some((outcome) => outcome !== undefined && outcome !== "done"))
      stage.count("sent-again:at-once");
  }

  async #press(web: ShopProcess, line: string, seen: Seen): Promise<string | undefined> {
    const { stage } = this;
    const actor = { userId: "01OWNER", email: "owner@example.com", role: "owner" as const };
    const why = { actor, reason: "the customer wants it", evidence: "the provider's dashboard" };
    const outcome = await web.run("send again", (ctx) => sendAgain(ctx, line, why));
    stage.tell(`owner: send ${line} again, ${seen.state} on the page: ${outcome ?? "no answer"}`);
    if (outcome === undefined) return undefined;
    if (outcome !== "done") {
      stage.count("sent-again:refused");
      return outcome;
    }
    this.#sentAgain.add(line);
    if (seen.state === "evidence") stage.count("sent-again:in-review");
    if (seen.state === "open") stage.count(seen.refund ? "sent-again:unsent" : "sent-again:waiting");
    return outcome;
  }

  /** What arrives at that moment: the provider's webhooks again, a look at its list, another read of both lists, a death. */
  #disturb(web: ShopProcess, { story, payment }: Seen): void {
    const { stage, random, parts } = this;
    if (payment && random.chance(0.3)) parts.provider.repeat(payment.reference);
    if (random.chance(0.3)) void parts.web().run("requery", (ctx) => requeryOrder(ctx, story));
    if (random.chance(0.2)) parts.tick();
    if (stage.stormy && random.chance(0.2))
      stage.time.after(random.int(0, 20), "kill", () => parts.kill(random.chance(0.5) ? web : "a worker"));
    if (stage.stormy && random.chance(0.15))
      stage.time.after(random.int(0, 5_000), "kill", () => parts.kill("a worker"));
  }

  /**
   * Presses once all is quiet: nothing changes between the page and the press, so the database does what the page says. Returns
   * whether anything was sent again.
   */
  async pressInQuiet(): Promise<boolean> {
    const { stage, random } = this;
    const lines = await stage.time.during(() =>
      this.parts.database.query<{ id: string }>("SELECT id FROM lines ORDER BY order_id, position"),
    );
    let sent = false;
    for (const { id } of lines) {
      if (!random.chance(0.5)) continue;
      const web = this.parts.web();
      const seen = await this.#look(web, id);
      if (!seen || this.#tried.has(`${id} ${seen.state}`)) continue;
      if (seen.state === "evidence" && !this.#isNotMade(seen)) continue;
      this.#tried.add(`${id} ${seen.state}`);
      const outcome = await this.#press(web, id, seen);
      const isOffered = seen.state === "open" || seen.state === "evidence";
      // The page doesn't read the provider's list.
      if (outcome === "refund_listed" || outcome === "refund_not_told") continue;
      if (outcome !== (isOffered ? "done" : seen.state))
        stage.violate("send-again", `the page says ${seen.state} of ${id}, the database ${outcome}`);
      sent ||= outcome === "done";
    }
    return sent;
  }

  async #look(web: ShopProcess, id: string): Promise<Seen | null> {
    const seen = await web.run("look at order", async (ctx) => {
      const found = await ctx.db.line.findUnique({
        where: { id },
        select: { order: { select: { ref: true } } },
      });
      const told = found && (await findOrderStory(ctx, found.order.ref));
      const line = told?.story.lines.find((one) => one.id === id);
      if (!told || !line) return null;
      const { story, books } = told;
      const refund = story.effects.findLast(({ kind, line_id }) => kind === "REFUND" && line_id === id);
      const payment = story.payments.find((one) => one.id === refund?.refunds_payment_id);
      return { story, refund, payment, state: classifySendAgain(story, books, line, ctx.clock.now()) };
    });
    return seen ?? null;
  }

  /** What the provider's dashboard shows of a refund in review. An honest owner sends nothing beside money that went back. */
  #isNotMade({ refund, payment }: Seen): boolean {
    const { books } = this.parts.provider;
    const there = books.payments.get(payment?.reference ?? "");
    if (!refund || !there || books.remaining(there) < refund.amount_kobo) return false;
    return there.refunds.every(
      ({ id, note, status }) =>
        status === "failed" || (note !== refund.customer_ref && refund.upstream_id !== String(id)),
    );
  }
}

/** What a suite of runs must meet of it (coverage.ts). */
export const SENT_AGAIN = [
  "sent-again:waiting",
  "sent-again:unsent",
  "sent-again:in-review",
  "sent-again:refused",
  "sent-again:at-once",
  "sent-again:delivered",
  "sent-again:refunded",
] as const;
