/** A price as the page shows it, in kobo. The same from a server action and from POST /api/quote. */
export interface PricedLine {
  /** In local form. */
  recipient: string;
  /** The product's slug or name. */
  product: string;
  /** The plan's _id, where plans are sold. */
  plan?: string;
  face: number;
  /** Before the payment fee. */
  price: number;
}

/**
 * The price from the signed-in customer's wallet, without a payment fee, the wallet's balance, and whether the account prefers
 * refunds there.
 */
export interface WalletOffer {
  total: number;
  balance: number;
  refunds: boolean;
}

export interface Priced {
  total: number;
  fee: number;
  /** Only for signed-in customers, like their email. */
  wallet?: WalletOffer;
  email?: string;
  queueSeconds: number;
  lines: PricedLine[];
}

/** A row of the order summary: one per recipient, however many upstream purchases it takes. */
export interface SummaryRow {
  key: string;
  recipient: string;
  product: string;
  plan?: string;
  face: number;
  price: number;
  /** Number of upstream purchases. */
  parts: number;
}

export function summaryRows(lines: readonly PricedLine[], oneEach: boolean): SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const line of lines) {
    // A plan bought twice for one number is two plans; split airtime is one amount, months of TV are one package.
    const key = oneEach ? `${line.recipient} ${line.product}` : String(rows.size);
    const row = rows.get(key);
    if (row) {
      row.face += line.face;
      row.price += line.price;
      row.parts += 1;
    } else rows.set(key, { ...line, key, parts: 1 });
  }
  return [...rows.values()];
}

const amountOf = (value: unknown): number | null => {
  const amount = typeof value === "object" && value !== null && "amount" in value ? value.amount : value;
  return typeof amount === "number" && Number.isSafeInteger(amount) ? amount : null;
};

/** Parses the response of POST /api/quote; null if it is something else. */
export function parsePriced(json: unknown): Priced | null {
  if (typeof json !== "object" || json === null) return null;
  const body = json as Record<string, unknown>;
  const total = amountOf(body.total);
  const fee = amountOf(body.paymentFee);
  if (total === null || fee === null || !Array.isArray(body.lines)) return null;
  const lines = body.lines.map((entry: unknown): PricedLine => {
    const line = (entry ?? {}) as Record<string, unknown>;
    const lineTotal = amountOf(line.total) ?? 0;
    return {
      recipient: String(line.recipient ?? ""),
      product: String(line.product ?? ""),
      plan: typeof line.plan === "string" ? line.plan : undefined,
      face: amountOf(line.face) ?? 0,
      price: amountOf(line.price) ?? lineTotal - (amountOf(line.fee) ?? 0),
    };
  });
  const queueSeconds = typeof body.queueSeconds === "number" ? body.queueSeconds : 0;
  const email = typeof body.email === "string" ? body.email : undefined;
  return { total, fee, queueSeconds, lines, email, wallet: parseWallet(body.wallet) };
}

function parseWallet(json: unknown): WalletOffer | undefined {
  const { total, balance, refunds } = (json ?? {}) as Record<string, unknown>;
  const read = { total: amountOf(total), balance: amountOf(balance) };
  return read.total === null || read.balance === null
    ? undefined
    : { total: read.total, balance: read.balance, refunds: refunds === true };
}
