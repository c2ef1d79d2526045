import type { Random } from "../random";
import type { Stage } from "../stage";

export type Goods =
  | { kind: "none" }
  | { kind: "token"; token: string }
  | { kind: "receipt"; receipt: string }
  | { kind: "pins"; pins: { pin: string; serial: string }[] }
  | { kind: "esim"; iccid: string; activationCode: string };

/** One row of the upstream's own books (merchant-api.md 2.5). Money in kobo, times in virtual milliseconds. */
export interface Row {
  id: string;
  tranxId: string;
  service: string;
  product: string;
  number: string;
  ref: string;
  amount: number;
  paid: number;
  before: number;
  after: number;
  status: string;
  isReversal: boolean;
  at: number;
  /** From when on the list shows it. */
  listedAt: number;
  /** From when on a requery finds it, and its goods. */
  foundAt: number;
  goodsAt: number;
  goods: Goods;
  /** The customer has the goods. */
  vended: boolean;
}

/** What the owner pays in at once, in kobo. */
export const FILL_UP = 50_000_000;

/** What the shop bought, as the upstream itself would swear to it. */
export class UpstreamBooks {
  readonly rows: Row[] = [];
  /** POSTs that arrived, by customerRef. */
  readonly posts = new Map<string, number>();
  balance: number;
  #ids = 0;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    opening: number,
  ) {
    this.balance = opening;
  }

  /** The owner pays a good deal into the wallet. */
  fillUp(): void {
    this.balance += FILL_UP;
  }

  add(
    wanted: Pick<Row, "service" | "product" | "number" | "ref" | "amount" | "paid" | "status" | "goods">,
  ): Row {
    const now = this.stage.time.now;
    const row: Row = {
      ...this.#names(),
      ...wanted,
      before: this.balance,
      after: this.balance - wanted.paid,
      isReversal: false,
      at: now,
      listedAt: now,
      foundAt: now,
      goodsAt: now,
      vended: wanted.status === "SUCCESS",
    };
    this.balance = row.after;
    this.rows.push(row);
    return row;
  }

  /** A purchase that failed gives its debit back, as a row of its own. */
  reverse(row: Row): void {
    const now = this.stage.time.now;
    row.vended = false;
    this.rows.push({
      ...row,
      ...this.#names(),
      before: this.balance,
      after: this.balance + row.paid,
      status: "SUCCESS",
      isReversal: true,
      at: now,
      listedAt: Math.max(now, row.listedAt),
      foundAt: now,
      goods: { kind: "none" },
      vended: false,
    });
    this.balance += row.paid;
  }

  /** Somebody else's purchase under the same key. */
  addForeign(): void {
    const amount = this.random.pick([10_000, 50_000, 100_000]);
    const row = this.add({
      service: "airtime",
      product: "MTN",
      number: `0803${this.random.digits(7)}`,
      ref: this.random.chance(0.5) ? `OTHER-${this.random.digits(8)}` : "",
      amount,
      paid: 0,
      status: this.random.pick(["SUCCESS", "SUCCESS", "FAILED", "PROCESSING"]),
      goods: { kind: "none" },
    });
    row.vended = false;
  }

  find(key: string): Row | undefined {
    return this.rows.find((row) => row.id === key || row.tranxId === key);
  }

  /** How often the goods of a reference were handed over and not taken back. */
  successes(ref: string): number {
    return this.rows.filter((row) => row.ref === ref && row.vended).length;
  }

  /** What a reference has taken from the wallet, reversals given back. */
  net(ref: string): number {
    return this.rows
      .filter((row) => row.ref === ref)
      .reduce((sum, row) => sum + (row.isReversal ? -row.paid : row.paid), 0);
  }

  #names(): { id: string; tranxId: string } {
    this.#ids += 1;
    const number = String(this.#ids).padStart(6, "0");
    return { id: `65f0${this.random.digits(8)}${number}`, tranxId: `TX${this.random.digits(6)}${number}` };
  }
}
