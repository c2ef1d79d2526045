import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { kobo } from "@/lib/platform/money";
import { startTopUp } from "@/lib/wallet/start-topup";
import type { Wish } from "./customers";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";
import type { Provider } from "./world/provider";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ACCOUNTS = 3;

/** What a suite of runs must meet of it (coverage.ts). */
export const WALLETS = [
  ...["wallet:credited", "wallet:wrong-amount", "wallet:paid", "wallet:paid-instead", "wallet:at-once"],
  ...["wallet:insufficient", "wallet:returned", "wallet:chosen", "death:wallet"],
] as const;

interface Account {
  id: string;
  email: string;
}

/**
 * Customers with accounts, who top up their wallets and pay from them: two orders at once from a balance for one, the card and the
 * wallet for one order, refunds to the wallet, beside deaths of the processes. Only in runs that are to meet it, and in the long
 * run in three of 32, one of them with restored books.
 */
export class Wallets {
  readonly isOn: boolean;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly parts: {
      web(): ShopProcess;
      database: SimDatabase;
      provider: Provider;
      wish(): Wish;
      kill(victim: ShopProcess): void;
    },
  ) {
    this.isOn = [23, 24, 25].includes(stage.seed % 32) || WALLETS.some((what) => stage.isWanted(what));
  }

  async begin(): Promise<void> {
    if (!this.isOn) return;
    const { random, stage } = this;
    for (let index = 0; index < ACCOUNTS; index++) {
      const account = { id: `01WALLET${index}`, email: `w${index}@example.com` };
      await this.parts.database.alter(
        `INSERT INTO users (id, email, created_at) VALUES ('${account.id}', '${account.email}', '2026-01-01')`,
      );
      for (let turn = 0; turn < 2; turn++)
        this.#later(turn * 20 * MINUTE, 20 * MINUTE + turn * 25 * MINUTE, () => this.#topUp(account, turn));
      for (let turn = 0; turn < 4; turn++) {
        const buy = stage.isWanted("wallet:chosen") || random.chance(0.25) ? this.#choose : this.#buy;
        this.#later(2 * MINUTE, 60 * MINUTE, () => buy.call(this, account, `${account.id}-${turn}`));
      }
    }
  }

  /** Pays for a top-up on the provider's page: the amount, another one, hours later, or not at all. */
  async #topUp({ id: userId, email }: Account, turn: number): Promise<void> {
    const { random, stage, parts } = this;
    const request = { userId, email, credit: kobo(random.int(5, 300) * 100_00), key: `top-up-${turn}` };
    const start = () => parts.web().run("top up", (ctx) => startTopUp(ctx, request));
    if (random.chance(0.2)) this.#later(0, 400, start);
    const started = await start();
    if (!started?.ok) return;
    stage.tell(`${email} tops up ${request.credit} kobo by ${started.reference}`);
    const { reference } = started;
    const isWrong = random.chance(stage.isWanted("wallet:wrong-amount") ? 0.6 : 0.1);
    const requested = parts.provider.books.payments.get(reference)?.requested ?? 0;
    const amount = isWrong ? requested + random.pick([-5_000, 500_000]) : requested;
    const [from, to] = random.chance(0.15) ? [2 * HOUR, 3 * HOUR] : [5 * SECOND, 4 * MINUTE];
    if (random.chance(0.1)) return;
    this.#later(from, to, () => {
      if (!parts.provider.capture(reference, { amount })) return;
      const back = () =>
        parts.web().run("return", (ctx) => settlePayment(ctx, { provider: "paystack", reference }));
      for (const share of [0.7, 0.2]) if (random.chance(share)) this.#later(200, 5 * SECOND, back);
    });
  }

  /** Orders from the wallet: pressed twice, or two orders at once, or one for which a card page is already open. */
  async #buy(account: Account, key: string): Promise<void> {
    const { random, stage, parts } = this;
    if (random.chance(0.25)) return this.#switch(account, key);
    const web = parts.web();
    const wish = parts.wish();
    const work = [this.#place(web, account, { key, wish, payment: "wallet" })];
    if (random.chance(0.2)) work.push(this.#place(parts.web(), account, { key, wish, payment: "wallet" }));
    const isTwo = random.chance(0.4);
    if (isTwo)
      work.push(
        this.#place(parts.web(), account, { key: `${key}-2`, wish: parts.wish(), payment: "wallet" }),
      );
    this.#disturb(web);
    const [first, ...others] = await Promise.all(work);
    if (isTwo && isShort(first) !== others.some(isShort)) stage.count("wallet:at-once");
  }

  /** An order for a card, refunds to the wallet. */
  async #choose(account: Account, key: string): Promise<void> {
    const { random, parts } = this;
    const refundTo = "wallet" as const;
    const wanted = { key, wish: parts.wish(), payment: "paystack", refundTo };
    const placed = await this.#place(parts.web(), account, wanted);
    if (!placed?.ok) return;
    this.#later(5 * SECOND, 4 * MINUTE, () => this.#payByCard(placed.payment.reference));
    if (random.chance(0.2))
      this.#later(5 * SECOND, 4 * MINUTE, () => this.#payFromWallet(account, placed.order));
  }

  /** An order for a card, and then from the wallet; sometimes the card pays as well. */
  async #switch(account: Account, key: string): Promise<void> {
    const { random, parts } = this;
    const placed = await this.#place(parts.web(), account, { key, wish: parts.wish(), payment: "paystack" });
    if (!placed?.ok) return;
    this.#later(SECOND, 3 * MINUTE, () => this.#payFromWallet(account, placed.order));
    if (random.chance(0.5)) this.#later(SECOND, 3 * MINUTE, () => this.#payByCard(placed.payment.reference));
  }

  async #payFromWallet(account: Account, { ref, token }: { ref: string; token: string }): Promise<void> {
    const { stage, random } = this;
    const press = (web: ShopProcess) =>
      web.run("pay from wallet", (ctx) =>
        payOrder(ctx, { ref, token, provider: "wallet", userId: account.id }),
      );
    const web = this.parts.web();
    const work = [press(web), ...(random.chance(0.3) ? [press(this.parts.web())] : [])];
    this.#disturb(web);
    const outcomes = await Promise.all(work);
    const paid = outcomes.filter((outcome) => outcome?.ok).length;
    stage.tell(
      `${account.email} pays ${ref} from the wallet: ${outcomes.map((one) => (one?.ok ? "paid" : one?.reason)).join(", ")}`,
    );
    if (paid > 0) stage.count("wallet:paid-instead");
    if (paid > 1) stage.violate("wallets", `${ref} was paid twice from a wallet`);
  }

  #payByCard(reference: string): void {
    const { parts } = this;
    if (parts.provider.capture(reference))
      this.#later(200, 5 * SECOND, () =>
        parts.web().run("return", (ctx) => settlePayment(ctx, { provider: "paystack", reference })),
      );
  }

  async #place(
    web: ShopProcess,
    { id: userId, email }: Account,
    { wish: { service, input }, ...more }: { key: string; wish: Wish; payment: string; refundTo?: "wallet" },
  ): Promise<PlaceOrderResult | undefined> {
    const { stage } = this;
    const placed = await web.run("place", (ctx) =>
      placeOrder(ctx, { service, input, email, userId, ...more }),
    );
    stage.tell(
      `${email} orders ${service} by ${more.payment}: ${placed?.ok ? placed.order.ref : (placed?.reason ?? "no answer")}`,
    );
    if (placed?.ok && more.payment === "wallet") stage.count("wallet:paid");
    if (placed?.ok && more.refundTo) stage.count("wallet:chosen");
    if (isShort(placed)) stage.count("wallet:insufficient");
    return placed;
  }

  #disturb(web: ShopProcess): void {
    const { stage, random } = this;
    if (stage.stormy && random.chance(stage.isWanted("death:wallet") ? 0.5 : 0.1))
      stage.time.after(random.int(0, 20), "kill", () => this.parts.kill(web));
  }

  #later(from: number, to: number, run: () => unknown): void {
    this.stage.time.after(this.random.int(from, to), "account", run);
  }

  /**
   * Each wallet holds its customer's top-ups, by the provider's books, less what was kept of the orders that it paid, and with what came
   * back to it of others: an order keeps the price of what it delivered and of what is in review.
   */
  async check(): Promise<void> {
    if (!this.isOn) return;
    const { stage, parts } = this;
    const rows = await parts.database.query<{ user: string; reference: string; credit: number }>(
      `SELECT user_id AS user, reference, credit_kobo::int AS credit FROM payments WHERE purpose = 'TOPUP' ORDER BY reference`,
    );
    const orders = await parts.database.query<{
      user: string;
      paid: number;
      kept: number;
      given: number;
      card: boolean;
      here: boolean;
    }>(
      `SELECT coalesce(y.user_id, o.user_id) AS user, y.captured_kobo::int AS paid, y.provider <> 'wallet' AS card, y.provider = 'wallet' OR o.refund_to IS NOT NULL AS here,
         (SELECT coalesce(sum(l.total_kobo), 0)::int FROM lines l WHERE l.order_id = o.id AND l.status <> 'refunded') AS kept,
         (SELECT coalesce(-sum(n.amount_kobo), 0)::int FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
           WHERE j.order_id = o.id AND j.kind = 'goodwill' AND n.account LIKE 'wallet:%') AS given
       FROM orders o JOIN payments y ON y.order_id = o.id AND y.disposition = 'APPLIED'
       WHERE y.provider = 'wallet' OR o.user_id IS NOT NULL`,
    );
    const wallets = await parts.database.query<{ user: string; balance: number }>(
      `SELECT u.id AS user, coalesce(w.balance_kobo, 0)::int AS balance FROM users u LEFT JOIN wallets w ON w.user_id = u.id WHERE u.id LIKE '01WALLET%'`,
    );
    for (const { user, balance } of wallets) {
      const toppedUp = rows
        .filter((row) => row.user === user)
        .map(({ reference, credit }) => (this.#isExact(reference) ? credit : 0));
      const moved = orders
        .filter((order) => order.user === user)
        .map(
          ({ paid, kept, given, card, here }) =>
            (here ? Math.min(paid, paid - kept + given) : given) - (card ? 0 : paid),
        );
      const wanted = [...toppedUp, ...moved].reduce((sum, one) => sum + one, 0);
      if (balance !== wanted)
        stage.violate("wallets", `${user} holds ${balance} kobo, and ought to hold ${wanted}`);
    }
  }

  #isExact(reference: string): boolean {
    const { stage, parts } = this;
    const paid = parts.provider.books.payments.get(reference);
    if (paid?.status !== "success") return false;
    const over = paid.amount - paid.requested;
    const isExact = over === 0 || (over > 0 && over <= paid.fees);
    stage.count(isExact ? "wallet:credited" : "wallet:wrong-amount");
    return isExact;
  }
}

const isShort = (placed: PlaceOrderResult | undefined) =>
  placed?.ok === false && placed.reason === "insufficient_funds";
