import { bodyOf } from "@/lib/merchant/find-goods";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { Random } from "../random";
import type { Stage } from "../stage";
import type { Silence } from "../weather";
import type { Market } from "./market";
import { type Arrived, type Departure, json, Party, type Reply } from "./network";
import { type Course, PURCHASE_FAULTS, type PurchaseFault, REFUSED, USUAL } from "./purchase-faults";
import { readPurchase, type Wanted } from "./read-purchase";
import { type Row, UpstreamBooks } from "./upstream-books";
import { readUpstream } from "./upstream-reads";
import { esimDetails, purchaseAnswer } from "./upstream-records";
import { sendTransactionHook } from "./upstream-webhooks";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface UpstreamOptions {
  market: Market;
  /** Kobo in the shop's prepaid wallet. */
  opening: number;
  /** The probabilities that a purchase and a read fail while faults last. */
  buyFaults: number;
  readFaults: number;
  /** Whether it takes successes back. */
  changesItsMind: boolean;
  /** Whether the shop has delivered that purchase. */
  isDelivered(ref: string): Promise<boolean>;
  /** When the list is silent, in virtual ms. */
  silence: Silence | null;
  /** The maximum rows on a page of the list, whatever is requested. */
  pageSize: number;
  /** The upstream's webhooks, one raw body each. */
  webhook(raw: string): void;
  /** Called as a purchase arrives, before it is processed. */
  onBuy(ref: string): void;
}

/** A faulty fake of the upstream API, with its own books. There is no idempotency: the same POST twice vends twice. */
export class Upstream extends Party {
  readonly books: UpstreamBooks;
  /** When each call and each purchase arrived, for the rate limits. */
  readonly calls: number[] = [];
  readonly buys: number[] = [];
  /** The bodies that reached a living process, whole or in part, by the purchase's customerRef. */
  readonly told = new Map<string, string>();
  readonly #toldAt = new Map<string, number>();
  /** It took a success back, so the run goes on until the shop has read the list again. */
  changedMind = false;
  readonly moods: Random;
  /** The plan for the purchase that is about to be sent, by its customerRef. */
  readonly #plans = new Map<string, PurchaseFault>();

  constructor(
    stage: Stage,
    random: Random,
    readonly options: UpstreamOptions,
  ) {
    super(stage, random, "upstream");
    this.moods = new Random(stage.seed, "moods");
    this.books = new UpstreamBooks(stage, random, options.opening);
  }

  protected depart(request: Arrived): Departure {
    const quick: Departure = { kind: "leaves", afterMs: this.random.int(1, 300) };
    const ref = String(request.body.customerRef ?? "");
    if (request.method !== "POST" || ref === "") {
      if (!this.stage.fault(this.random, "read-not-sent", this.options.readFaults / 4)) return quick;
      return {
        kind: "not_sent",
        exchange: { kind: "not_sent", reason: "connect_timeout" },
        afterMs: 3 * SECOND,
      };
    }
    const plan = this.#planFor(request);
    this.#plans.set(ref, plan);
    if (plan !== USUAL) {
      this.stage.count(`fault:buy-${plan.name}`);
      this.stage.tell(`upstream: ${ref} will meet ${plan.name}`);
    }
    if (plan.answer.kind === "not_sent") {
      return { kind: "not_sent", exchange: plan.answer, afterMs: this.random.int(1, 3_000) };
    }
    // Longer than a request may wait for its socket, so it must not be sent.
    if (plan.answer.kind === "frozen") return { kind: "leaves", afterMs: this.random.int(2_001, 200_000) };
    return quick;
  }

  protected arrive(request: Arrived): Reply {
    const { now } = this.stage.time;
    this.calls.push(now);
    const ref = String(request.body.customerRef ?? "");
    if (request.method === "POST" && ref !== "") {
      this.buys.push(now);
      this.books.posts.set(ref, (this.books.posts.get(ref) ?? 0) + 1);
      this.options.onBuy(ref);
      return this.#buy(request, this.#plans.get(ref) ?? USUAL);
    }
    return readUpstream(this, this.stage, this.random, request);
  }

  protected override heard({ method, body }: Arrived, exchange: HttpExchange): void {
    const text = bodyOf(exchange);
    if (method !== "POST" || !text) return;
    const ref = String(body.customerRef ?? "");
    this.told.set(ref, text);
    this.#toldAt.set(ref, this.stage.time.now);
  }

  /** What the shop heard since the backup, and what was only on a disk then, is lost. */
  untell(since: number, onDisk: readonly string[]): void {
    for (const [ref, at] of this.#toldAt) if (at >= since || onDisk.includes(ref)) this.told.delete(ref);
  }

  #planFor(request: Arrived): PurchaseFault {
    const { buyFaults } = this.options;
    const goods = goodsOf(request);
    const fitting = PURCHASE_FAULTS.filter((fault) => !fault.goods || fault.goods === goods);
    const missed = fitting.filter(
      ({ name }) =>
        this.stage.isWanted(`fault:buy-${name}`) || (name === "frozen" && this.stage.isWanted("fenced")),
    );
    // What only this product can meet comes first.
    const wanted = missed.find((one) => one.goods) ?? missed[0];
    // There are more kinds than purchases in most runs, so almost every purchase meets one that is wanted.
    const chance = wanted && buyFaults > 0 ? 0.9 : buyFaults;
    if (!this.stage.stormy || !this.random.chance(chance)) return USUAL;
    // What it refuses before the debit is what an owner may send again.
    const isSought = ["unsent", "in-review", "refunded"].some((what) =>
      this.stage.isWanted(`sent-again:${what}`),
    );
    if (isSought && this.random.chance(0.5)) return this.random.pick(REFUSED);
    if (wanted) return wanted;
    // Products that few buy still need their own faults often enough.
    const own = PURCHASE_FAULTS.filter((fault) => fault.goods === goods && goods !== "record");
    if (own.length > 0 && goods !== undefined && this.random.chance(0.35)) return this.random.weighted(own);
    return this.random.weighted(fitting);
  }

  #buy(request: Arrived, plan: PurchaseFault): Reply {
    const { random } = this;
    const usual = random.int(100, 4_000);
    const wanted = readPurchase(request.path, request.body, this.options.market, random, this.stage);
    if (!wanted)
      return { exchange: json(400, { statusCode: 400, message: "Product not found" }), afterMs: usual };
    if (plan.course !== "nothing" && this.books.balance < wanted.paid) {
      this.stage.count("fault:buy-really-insufficient");
      return {
        exchange: json(400, { statusCode: 400, message: "Insufficient wallet balance" }),
        afterMs: usual,
      };
    }
    const row = this.#happen(plan, wanted);
    const late = plan.answer.kind === "lost" && plan.answer.reason === "timeout" ? 60 * SECOND : usual;
    return { exchange: this.#answer(plan, row ?? null, wanted.ref), afterMs: late };
  }

  /** Applies the plan to the books. Undefined while nothing is visible. */
  #happen(plan: PurchaseFault, wanted: Wanted): Row | undefined {
    const { time } = this.stage;
    const { random } = this;
    const later = (from: number, to: number, run: () => void) =>
      time.after(random.int(from, to), `upstream settles ${wanted.ref}`, run);
    const off = plan.answer.kind === "normal" && plan.answer.twists.includes("other-amount") ? 5_000 : 0;
    const amount = wanted.amount + off;
    const paid = wanted.paid + off;
    const open = (status: string) => this.#announced(plan, { ...wanted, amount, paid, status });
    const courses: Record<Course, () => Row | undefined> = {
      nothing: () => undefined,
      vended: () => open("SUCCESS"),
      "vended-late": () => {
        const row = open(random.pick(["PROCESSING", "PENDING"]));
        later(2 * SECOND, 40 * MINUTE, () => this.settle(row, "SUCCESS"));
        return row;
      },
      failed: () => {
        const row = open("FAILED");
        this.books.reverse(row);
        return row;
      },
      "failed-late": () => {
        const row = open("PROCESSING");
        later(2 * SECOND, 40 * MINUTE, () => this.settle(row, "FAILED"));
        return row;
      },
      "cancelled-late": () => {
        const row = open("PROCESSING");
        later(2 * SECOND, 40 * MINUTE, () => this.settle(row, "CANCELLED"));
        return row;
      },
      refused: () => this.#announced(plan, { ...wanted, amount, paid: 0, status: "FAILED" }),
      never: () => open("PROCESSING"),
      "appears-late": () => {
        later(5 * SECOND, 25 * MINUTE, () => void open("SUCCESS"));
        return undefined;
      },
      "odd-late": () => {
        const row = open("AWAITING_PROVIDER");
        later(2 * SECOND, 40 * MINUTE, () => this.settle(row, "SUCCESS"));
        return row;
      },
    };
    return courses[plan.course]();
  }

  #announced(plan: PurchaseFault, wanted: Parameters<UpstreamBooks["add"]>[0]): Row {
    const row = this.books.add(wanted);
    const { now } = this.stage.time;
    if (this.stage.fault(this.random, "list-late", 0.1))
      row.listedAt = now + this.random.int(5_000, 8 * MINUTE);
    if (plan.hidden) row.foundAt = now + this.random.int(10_000, 20 * MINUTE);
    if (plan.lateGoods === "late") row.goodsAt = now + this.random.int(5_000, 20 * MINUTE);
    if (plan.lateGoods === "never") row.goodsAt = Number.POSITIVE_INFINITY;
    sendTransactionHook(this.stage, this.random, row, this.options.webhook);
    if (row.vended) this.#mayChangeItsMind(row);
    return row;
  }

  /**
   * Some suppliers take a success back: by a word that they may take back too, or with its money. Draws from a generator of
   * its own, and only where `changesItsMind`: elsewhere nothing would show it to the shop.
   */
  #mayChangeItsMind(row: Row): void {
    const { moods, stage } = this;
    if (!this.options.changesItsMind || !moods.chance(0.3)) return;
    const real = moods.chance(0.4);
    stage.time.after(
      moods.int(10 * SECOND, 40 * MINUTE),
      `upstream changes its mind about ${row.ref}`,
      async () => {
        // Before the shop knows of a success, FAILED is its first word, which the shop must believe.
        if (!stage.stormy || row.status !== "SUCCESS" || !(await this.options.isDelivered(row.ref))) return;
        stage.count(`fault:mind-${real ? "reversal" : "word"}`);
        stage.tell(`upstream: ${row.ref} ${real ? "is reversed" : "is called failed, and nothing else"}`);
        this.changedMind = true;
        row.status = "FAILED";
        if (real) this.books.reverse(row);
        sendTransactionHook(stage, moods, row, this.options.webhook);
        if (!real && moods.chance(0.5))
          stage.time.after(moods.int(MINUTE, HOUR), `upstream says success again of ${row.ref}`, () => {
            row.status = "SUCCESS";
          });
      },
    );
  }

  /** Gives a row its final status. FAILED and CANCELLED return the debit. */
  settle(row: Row, status: "SUCCESS" | "FAILED" | "CANCELLED"): void {
    this.stage.tell(`upstream: ${row.ref} ends as ${status}`);
    row.status = status;
    row.vended = status === "SUCCESS";
    if (status !== "SUCCESS") this.books.reverse(row);
    sendTransactionHook(this.stage, this.random, row, this.options.webhook);
  }

  #answer({ answer }: PurchaseFault, row: Row | null, ref: string): HttpExchange {
    switch (answer.kind) {
      case "not_sent":
        return answer;
      case "frozen":
        // It was sent anyway. Answer as if nothing had delayed it.
        return row ? json(200, purchaseAnswer(row, [], undefined)) : json(500, { message: "frozen" });
      case "lost":
        return {
          kind: "lost",
          reason: answer.reason,
          ...(answer.reason === "truncated" && row
            ? { part: halfOf(purchaseAnswer(row, [], undefined)) }
            : {}),
        };
      case "status": {
        const reset = {
          "x-ratelimit-reset": String(Math.ceil(this.stage.time.now / 1000) + this.random.int(1, 60)),
        };
        const body = { statusCode: answer.status, message: answer.message };
        return json(answer.status, body, answer.status === 429 ? reset : {});
      }
      case "page":
        return {
          kind: "answer",
          status: answer.status,
          headers: {},
          body: "<html><h1>Bad gateway</h1></html>",
        };
      case "body":
        return { kind: "answer", status: 200, headers: {}, body: answer.text };
      case "normal": {
        const other = this.books.rows.find((one) => one.ref !== ref && one.ref.startsWith("KV"));
        if (!row) return json(200, { success: false, message: "Unable to process this transaction" });
        return json(answer.status ?? 200, purchaseAnswer(row, answer.twists, other?.id));
      }
    }
  }

  /** Whether the list omits a row at that time although it has it. */
  hides(row: Row, at: number): boolean {
    const { silence } = this.options;
    if (!silence || at < silence.from || at >= silence.until) return false;
    return silence.of === "everything" || silence.of === row.service;
  }

  /** Finds a sold profile by any of the purchase's identifiers (merchant-api.md 4.10). */
  esim(key: string): Record<string, unknown> | null {
    const row = this.books.find(key) ?? this.books.rows.find((one) => one.ref === key && !one.isReversal);
    if (row?.status !== "SUCCESS" || row.goods.kind !== "esim" || this.stage.time.now < row.goodsAt)
      return null;
    return esimDetails(row);
  }
}

function halfOf(body: Record<string, unknown>): string {
  const text = JSON.stringify(body);
  return text.slice(0, Math.ceil(text.length * 0.7));
}

function goodsOf({ path, body }: Arrived): PurchaseFault["goods"] {
  if (path.includes("electricity")) return body.meterType === "postpaid" ? undefined : "token";
  if (path.includes("education")) return "pins";
  if (path.includes("esim")) return body.iccid ? undefined : "esim";
  return "record";
}
