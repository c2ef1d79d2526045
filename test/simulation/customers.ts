import { BASKET } from "@/lib/model/service-id";
import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { answersDisputes } from "./answerer";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { Stage } from "./stage";
import { DATA_PLANS } from "./world/market";
import type { Provider } from "./world/provider";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What a customer wants to buy. */
export interface Wish {
  service: string;
  input: Record<string, unknown>;
  /** The body sent to POST /api/validate first, if the customer lets the form check the number. */
  check?: Record<string, unknown>;
}

type Placed = { ref: string; token: string; reference: string };

/** How a customer pays. The normal way has the largest weight. */
const MANNERS = [
  { name: "pays", weight: 10 },
  { name: "pays-by-transfer", weight: 2 },
  { name: "fails-first", weight: 1 },
  { name: "gives-up", weight: 1 },
  { name: "pays-late", weight: 1.5 },
  { name: "pays-twice", weight: 1.5 },
  { name: "pays-too-little", weight: 0.7 },
  { name: "pays-too-much", weight: 0.7 },
  { name: "pays-dollars", weight: 0.5 },
  { name: "cancels", weight: 0.7 },
  { name: "cancels-and-pays", weight: 1 },
  { name: "pays-and-cancels", weight: 0.7 },
] as const;
type Manner = (typeof MANNERS)[number]["name"];

/** Customers at the shop's and the provider's pages: what they do, when, and how often they click. */
export class Customers {
  /** Everybody's numbers in E.164 and local form. No log may contain them. */
  readonly numbers = new Set<string>();

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly parts: { web(): ShopProcess; provider: Provider; sharedEsim: string },
  ) {}

  /** Schedules one customer with one order, within the first minutes. */
  arrive(index: number): void {
    const wish = this.wish();
    const manner = this.random.weighted(MANNERS).name;
    const key = `key-${index}`;
    const begin = this.random.int(0, 15 * MINUTE);
    this.stage.time.after(begin, `customer ${index}`, () => this.#come(index, key, wish, manner));
  }

  async #come(index: number, key: string, wish: Wish, manner: Manner): Promise<void> {
    const { stage } = this;
    stage.count(`customer:${manner}`);
    stage.count(`service:${wish.service}`);
    stage.tell(`customer ${index} wants ${wish.service} ${JSON.stringify(wish.input)} and ${manner}`);
    if (wish.check) {
      const check = wish.check;
      await this.parts
        .web()
        .run("validate", (ctx) => validateCustomer(ctx, { service: wish.service, check }));
    }
    const place = () =>
      this.parts
        .web()
        .run("place", (ctx) =>
          placeOrder(ctx, { service: wish.service, input: wish.input, email: `c${index}@example.com`, key }),
        );
    const paid = { done: false };
    const got = (result: PlaceOrderResult | undefined) => {
      stage.tell(`customer ${index}: ${brief(result)}`);
      if (!result?.ok || paid.done) return;
      paid.done = true;
      const { ref, token } = result.order;
      this.#pay(index, { ref, token, reference: result.payment.reference }, manner);
    };
    // A double click, a second tab or an impatient retry uses the same idempotency key.
    if (stage.fault(this.random, "double-click", 0.2)) {
      this.#later(0, 400, () => place().then(got));
    }
    if (stage.fault(this.random, "place-again", 0.15)) {
      this.#later(SECOND, 30 * MINUTE, () => place().then(got));
    } else {
      // The first try failed, so they try once more.
      this.#later(MINUTE, 3 * MINUTE, () => (paid.done ? undefined : place().then(got)));
    }
    await place().then(got);
  }

  #pay(index: number, order: Placed, manner: Manner): void {
    const { provider } = this.parts;
    const capture = (more?: { amount?: number; currency?: string }) => {
      if (provider.capture(order.reference, more)) this.#comeBack(order);
    };
    const requested = () => provider.books.payments.get(order.reference)?.requested ?? 0;
    const ways: Record<Manner, () => void> = {
      pays: () => this.#later(5 * SECOND, 4 * MINUTE, () => capture()),
      "pays-by-transfer": () => this.#transfer(order),
      "fails-first": () => this.#failFirst(order, capture),
      "gives-up": () => undefined,
      "pays-late": () => this.#later(55 * MINUTE, 240 * MINUTE, () => capture()),
      "pays-twice": () => this.#payTwice(order, capture),
      "pays-too-little": () =>
        this.#later(5 * SECOND, 4 * MINUTE, () => capture({ amount: requested() - 5_000 })),
      "pays-too-much": () =>
        this.#later(5 * SECOND, 4 * MINUTE, () =>
          capture({ amount: requested() + this.random.pick([10_000, 50_000]) }),
        ),
      "pays-dollars": () => this.#later(5 * SECOND, 4 * MINUTE, () => capture({ currency: "USD" })),
      cancels: () => this.#later(5 * SECOND, 30 * MINUTE, () => this.#cancel(order)),
      "cancels-and-pays": () => {
        this.#later(5 * SECOND, 3 * MINUTE, () => this.#cancel(order));
        this.#later(30 * SECOND, 20 * MINUTE, () => capture());
      },
      "pays-and-cancels": () => {
        this.#later(5 * SECOND, MINUTE, () => capture());
        this.#later(5 * SECOND, 2 * MINUTE, () => this.#cancel(order));
      },
    };
    ways[manner]();
    this.#strangers(index, order);
  }

  /** A bank transfer: arrives after a while, or never. */
  #transfer(order: Placed): void {
    const { provider } = this.parts;
    const payment = () => provider.books.payments.get(order.reference);
    this.#later(10 * SECOND, 3 * MINUTE, () => {
      const mine = payment();
      if (mine && mine.status !== "success")
        mine.status = this.random.pick(["ongoing", "pending", "processing", "queued"]);
    });
    const ends = this.random.pick(["success", "success", "failed", "abandoned"] as const);
    this.#later(4 * MINUTE, 90 * MINUTE, () => {
      const mine = payment();
      if (ends === "success") {
        if (provider.capture(order.reference)) this.#comeBack(order);
      } else if (mine && mine.status !== "success") mine.status = ends;
    });
  }

  #failFirst(order: Placed, capture: () => void): void {
    this.#later(10 * SECOND, MINUTE, () => {
      const mine = this.parts.provider.books.payments.get(order.reference);
      if (mine && mine.status !== "success") mine.status = "failed";
      this.#comeBack(order);
    });
    this.#later(2 * MINUTE, 10 * MINUTE, capture);
  }

  /** Opens a second payment page before the first is paid, then pays both. */
  #payTwice(order: Placed, capture: () => void): void {
    this.#later(5 * SECOND, 2 * MINUTE, async () => {
      const second = await this.parts
        .web()
        .run("pay again", (ctx) => payOrder(ctx, { ref: order.ref, token: order.token, again: true }));
      if (!second?.ok) return;
      const { reference } = second.payment;
      this.#later(2 * SECOND, 3 * MINUTE, () => {
        if (this.parts.provider.capture(reference)) this.#comeBack({ ...order, reference });
      });
    });
    this.#later(3 * MINUTE, 10 * MINUTE, capture);
  }

  #cancel(order: Placed): Promise<unknown> {
    this.stage.tell(`customer cancels ${order.ref}`);
    return this.parts.web().run("cancel", (ctx) => cancelOrder(ctx, order));
  }

  /** The browser returns once, twice or never, and the customer views the order's page. */
  #comeBack(order: Placed): void {
    const back = () =>
      this.parts
        .web()
        .run("return", (ctx) => settlePayment(ctx, { provider: "paystack", reference: order.reference }));
    if (!this.stage.fault(this.random, "return-lost", 0.3)) this.#later(200, 5 * SECOND, back);
    if (this.random.chance(0.2)) this.#later(200, 5 * SECOND, back);
    if (this.random.chance(0.2)) {
      this.#later(SECOND, 5 * MINUTE, () => this.parts.web().run("look", (ctx) => findOrderView(ctx, order)));
    }
  }

  #strangers(index: number, order: Placed): void {
    const { provider } = this.parts;
    for (const kind of ["forged", "lying"] as const) {
      if (this.random.chance(0.1))
        this.#later(SECOND, 20 * MINUTE, () => provider.lie(order.reference, kind));
    }
    // A run whose staff answer disputes has several.
    const isAnswered = answersDisputes(this.stage);
    if ((index % 7 === 3 || isAnswered) && this.random.chance(isAnswered ? 0.6 : 0.3)) {
      this.#later(5 * MINUTE, 60 * MINUTE, () => provider.dispute(order.reference));
    }
    if (index % 7 === 5 && this.random.chance(0.3)) {
      this.#later(2 * MINUTE, 60 * MINUTE, () => provider.refundByHand(order.reference));
    }
  }

  #later(from: number, to: number, run: () => unknown): void {
    this.stage.time.after(this.random.int(from, to), "customer", run);
  }

  #phone(): string {
    const phone = `0803${this.random.digits(7)}`;
    this.numbers.add(phone);
    return phone;
  }

  wish(): Wish {
    const { random } = this;
    const number = (count: number) => {
      const digits = random.digits(count);
      this.numbers.add(digits);
      return digits;
    };
    const airtime = () => ({
      product: random.pick(["MTN", "GLO"]),
      phone: this.#phone(),
      amount: random.pick([100, 500, 1_000, 1_020, 2_400]),
    });
    const bundle = () => ({ plan: random.pick(DATA_PLANS), phone: this.#phone() });
    const many = <T>(one: () => T) => ({ recipients: Array.from({ length: random.int(2, 4) }, one) });
    const wishes: { weight: number; make: () => Wish }[] = [
      {
        weight: 5,
        make: () => ({ service: "airtime", input: random.chance(0.25) ? many(airtime) : airtime() }),
      },
      { weight: 3, make: () => ({ service: "data", input: random.chance(0.3) ? many(bundle) : bundle() }) },
      { weight: 4, make: () => this.#electricity(number(11)) },
      { weight: 2, make: () => this.#tv(number(10)) },
      {
        weight: 1.5,
        make: () => ({
          service: "internet",
          input: { plan: "i1", accountId: number(8), phone: this.#phone() },
        }),
      },
      {
        weight: 1.5,
        make: () => ({
          service: "betting",
          input: { product: "BET9JA", accountId: number(9), amount: random.int(1, 50) * 100 },
        }),
      },
      {
        weight: 2,
        make: () => ({ service: "exam-pin", input: { product: "WAEC", quantity: random.int(1, 3) } }),
      },
      { weight: 2, make: () => ({ service: "esim", input: { packageCode: "P-GH-1", regionCode: "GH" } }) },
      {
        weight: 1,
        make: () => ({
          service: "esim-topup",
          input: { packageCode: "T-GH-1", iccid: this.parts.sharedEsim },
        }),
      },
    ];
    return random.weighted(wishes).make();
  }

  #electricity(meterNumber: string): Wish {
    const meter = {
      product: this.random.pick(["IKEDC", "AEDC"]),
      meterNumber,
      meterType: this.random.pick(["prepaid", "prepaid", "postpaid"]),
    };
    const input = { ...meter, amount: this.random.int(10, 90) * 100, phone: this.#phone() };
    const named = { ...input, customerName: "Ada Obi", address: "1 Marina, Lagos" };
    // By the meter, not by a throw: a stored seed keeps its story.
    if (/[78]$/.test(meterNumber)) return this.#basket(meterNumber, named);
    return this.random.chance(0.5)
      ? { service: "electricity", input: named }
      : { service: "electricity", input: named, check: meter };
  }

  /** Light, data and airtime, and for some two months of TV, under one payment. */
  #basket(meterNumber: string, light: Record<string, unknown> & { phone: string }): Wish {
    const { phone } = light;
    const smartcardNumber = meterNumber.slice(0, 10);
    this.numbers.add(smartcardNumber);
    const tv = { product: "DSTV", plan: "t1", smartcardNumber, customerName: "Ada Obi", months: 2 };
    const items = [
      { service: "electricity", input: light },
      { service: "data", input: { plan: DATA_PLANS[0], phone } },
      meterNumber.endsWith("8")
        ? { service: "tv", input: tv }
        : { service: "airtime", input: { product: "MTN", phone, amount: 1_020 } },
    ];
    return { service: BASKET, input: { items } };
  }

  #tv(smartcardNumber: string): Wish {
    const input = {
      product: "DSTV",
      plan: this.random.pick(["t1", "t2"]),
      smartcardNumber,
      customerName: "Ada Obi",
      // By the card, not by a throw: a stored seed keeps its story.
      ...(/[0-5]$/.test(smartcardNumber) ? { months: 2 + (Number(smartcardNumber.at(-1)) % 2) } : {}),
    };
    if ("months" in input) this.stage.count("customer:months");
    return this.random.chance(0.5)
      ? { service: "tv", input }
      : { service: "tv", input, check: { product: "DSTV", smartcardNumber } };
  }
}

function brief(result: PlaceOrderResult | undefined): string {
  if (!result) return "no answer";
  if (result.ok)
    return `${result.created ? "placed" : "again"} ${result.order.ref}, ${result.order.total} kobo`;
  if (result.reason === "invalid") return `refused ${JSON.stringify(result.problems)}`;
  return `refused ${result.reason}${"code" in result ? ` ${result.code}` : ""}`;
}
