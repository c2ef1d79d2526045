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
  /** A CREDIT row. */
  isReversal: boolean;
  /** What the record says in `isReversal`. */
  flagged: boolean;
  at: number;
  /** When the list starts to show it. */
  listedAt: number;
  /** When a requery starts to find it and its deliverables. */
  foundAt: number;
  goodsAt: number;
  goods: Goods;
  /** The customer has the deliverables. */
  vended: boolean;
}

/** The owner's top-up, in kobo. */
export const FILL_UP = 50_000_000;

/** What the shop bought, by the upstream's own books. */
export class UpstreamBooks {
  readonly rows: Row[] = [];
  /** POSTs that arrived, by customerRef. */
  readonly posts = new Map<string, number>();
  balance: number;
  /** Whether a reversed debit carries `isReversal` too, as the document leaves open. */
  readonly flagsDebits: boolean;
  #ids = 0;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    opening: number,
  ) {
    this.balance = opening;
    this.flagsDebits = stage.seed % 3 === 0;
  }

  /** The owner tops up the wallet. */
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
      flagged: false,
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

  /** A failed purchase returns its debit as a separate row; some suppliers flag the debit too. */
  reverse(row: Row): void {
    const now = this.stage.time.now;
    row.vended = false;
    row.flagged = this.flagsDebits;
    this.rows.push({
      ...row,
      ...this.#names(),
      before: this.balance,
      after: this.balance + row.paid,
      status: "SUCCESS",
      isReversal: true,
      flagged: true,
      at: now,
      listedAt: Math.max(now, row.listedAt),
      foundAt: now,
      goods: { kind: "none" },
      vended: false,
    });
    this.balance += row.paid;
  }

  /** Adds another customer's purchase under the same API key. */
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

  /** How often the deliverables of a reference were handed over and not reversed. */
  successes(ref: string): number {
    return this.rows.filter((row) => row.ref === ref && row.vended).length;
  }

  /** The wallet debit of a reference, net of reversals. */
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
