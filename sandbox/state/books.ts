import { randomDigits, recordId } from "../core/record-id";
import type { ReversalShape } from "../core/settings";

/** The goods of a purchase. Exam PINs appear only in the response to the purchase. */
export type Goods =
  | { kind: "none" }
  | { kind: "token"; token: string; units: string; text: string }
  | { kind: "receipt"; receipt: string }
  | { kind: "pins"; pins: { pin: string; serial: string; expiry: string }[] }
  | { kind: "esim"; iccid: string }
  | { kind: "esim-topup"; iccid: string; volume: number; duration: number };

/** One row of the upstream's books. Money in kobo, times in epoch milliseconds. */
export interface Transaction {
  id: string;
  tranxId: string;
  service: string;
  product: string;
  tranxType: "DEBIT" | "CREDIT";
  status: string;
  remarks: string;
  amountKobo: number;
  feeKobo: number;
  paidKobo: number;
  beforeKobo: number;
  afterKobo: number;
  number: string;
  customerRef: string;
  /** The wallet that it debits. */
  wallet: string;
  apiResponse?: string;
  isReversal: boolean;
  quantity: number;
  at: number;
  /** Goods exist from the debit on, but are delivered only by a row that is (or was) a success. */
  goods: Goods;
  vended: boolean;
  reversed: boolean;
  /** Set by scenarios: requery answers 404 until the row is settled. */
  hiddenFromRequery: boolean;
  /** Set by scenarios: when the token becomes readable in the row's text (epoch ms; Infinity: never). */
  tokenReadableAt: number;
}

export interface NewRow {
  service: string;
  product: string;
  number: string;
  customerRef: string;
  amountKobo: number;
  paidKobo: number;
  quantity: number;
  remarks: string;
  /** "main" if left out. */
  wallet?: string;
}

export const MAIN = "main";

/** The wallets and every row ever written. Each row is written together with its wallet's balances. */
export class Books {
  readonly openingKobo: number;
  readonly #balances = new Map<string, number>();
  readonly #rows: Transaction[] = [];
  readonly #byId = new Map<string, Transaction>();
  readonly #now: () => number;
  /** Money added to or removed from the main wallet by the control API, so that balance = opening + adjustments − debits + credits. */
  adjustmentsKobo = 0;

  constructor(openingKobo: number, now: () => number) {
    this.#balances.set(MAIN, openingKobo);
    this.openingKobo = openingKobo;
    this.#now = now;
  }

  /** The main wallet's. */
  get balanceKobo(): number {
    return this.balanceOf(MAIN);
  }

  /** Every wallet's balance, the main one first. */
  wallets(): [name: string, kobo: number][] {
    return [...this.#balances];
  }

  hasWallet(name: string): boolean {
    return this.#balances.has(name);
  }

  balanceOf(wallet: string): number {
    return this.#balances.get(wallet) ?? 0;
  }

  canPay(kobo: number, wallet = MAIN): boolean {
    return this.balanceOf(wallet) >= kobo;
  }

  /** Takes `paidKobo` from the wallet and writes the DEBIT row. The caller has checked `canPay`. */
  debit(row: NewRow, status: string, goods: Goods): Transaction {
    const blank = this.#blank(row, status, goods);
    return this.#write({ ...blank, ...this.#move(blank.wallet, -row.paidKobo) });
  }

  /** Records a refused purchase that never touched the wallet: a FAILED row with nothing paid. */
  refuse(row: NewRow, apiResponse: string): Transaction {
    const blank = this.#blank(row, "FAILED", { kind: "none" });
    return this.#write({
      ...blank,
      paidKobo: 0,
      ...this.#move(blank.wallet, 0),
      apiResponse,
    });
  }

  /** Reverses a debit. The original row keeps its balances; what shows the reversal is up to `shape`. */
  reverse(original: Transaction, shape: ReversalShape = "credit-row"): Transaction | null {
    if (original.reversed || original.tranxType !== "DEBIT" || original.paidKobo === 0) return null;
    original.reversed = true;
    original.isReversal = shape === "both-flagged" || shape === "debit-flagged";
    if (shape === "debit-flagged") {
      this.setBalance(this.balanceOf(original.wallet) + original.paidKobo, original.wallet);
      return null;
    }
    const row: NewRow = { ...original, remarks: `Reversal of ${original.tranxId}: ${original.remarks}` };
    return this.#write({
      ...this.#blank(row, "SUCCESS", { kind: "none" }),
      tranxType: "CREDIT",
      isReversal: true,
      ...this.#move(original.wallet, original.paidKobo),
    });
  }

  /** Opens the wallet if there is none of that name. */
  setBalance(kobo: number, wallet = MAIN): void {
    if (wallet === MAIN) this.adjustmentsKobo += kobo - this.balanceKobo;
    this.#balances.set(wallet, kobo);
  }

  #move(wallet: string, kobo: number): Pick<Transaction, "beforeKobo" | "afterKobo"> {
    const beforeKobo = this.balanceOf(wallet);
    const afterKobo = beforeKobo + kobo;
    this.#balances.set(wallet, afterKobo);
    return { beforeKobo, afterKobo };
  }

  find(idOrTranxId: string): Transaction | null {
    return this.#byId.get(idOrTranxId) ?? null;
  }

  /** Oldest first. */
  rows(): readonly Transaction[] {
    return this.#rows;
  }

  #blank(row: NewRow, status: string, goods: Goods): Transaction {
    const at = this.#now();
    return {
      id: recordId(at),
      tranxId: `TRX${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}${randomDigits(12)}`,
      service: row.service,
      product: row.product,
      tranxType: "DEBIT",
      status,
      remarks: row.remarks,
      amountKobo: row.amountKobo,
      feeKobo: 0,
      paidKobo: row.paidKobo,
      beforeKobo: 0,
      afterKobo: 0,
      number: row.number,
      customerRef: row.customerRef,
      wallet: row.wallet ?? MAIN,
      isReversal: false,
      quantity: row.quantity,
      at,
      goods,
      vended: false,
      reversed: false,
      hiddenFromRequery: false,
      tokenReadableAt: 0,
    };
  }

  #write(row: Transaction): Transaction {
    this.#rows.push(row);
    this.#byId.set(row.id, row);
    this.#byId.set(row.tranxId, row);
    return row;
  }
}
