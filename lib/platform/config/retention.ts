interface Period {
  /** Unless the owner sets another number. */
  days: number;
  min: number;
  max: number;
}

/**
 * How many days each kind of personal data is kept (docs/adr/0044). The owner's numbers are settings (`keep_<kind>_days`); the
 * privacy page states them, and applyRetention applies them.
 */
export const RETENTION = {
  /**
   * Of a finished paid order: email, names, addresses, deliverables, and all but the last digits of a number. Card payments can
   * be disputed for half a year.
   */
  orders: { days: 730, min: 190, max: 3_650 },
  /** The same of an unpaid order. */
  unpaid: { days: 30, min: 2, max: 730 },
  /** The keyed hash of the address from which an order was placed, used by rate limits. */
  origins: { days: 7, min: 1, max: 90 },
  /** Encrypted responses to purchases, besides what the order delivers. */
  answers: { days: 190, min: 30, max: 3_650 },
  /** Recipients and contents of emails, besides the order. */
  messages: { days: 90, min: 7, max: 730 },
  webhooks: { days: 30, min: 3, max: 730 },
  /** Names and addresses returned by providers for a meter or smartcard. */
  validations: { days: 1, min: 1, max: 30 },
  /** Basket items that were neither bought nor removed. */
  baskets: { days: 30, min: 1, max: 365 },
  lookups: { days: 30, min: 1, max: 365 },
  /** Sessions of browsers that didn't come back. */
  sessions: { days: 30, min: 1, max: 30 },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof RETENTION;
export type RetentionDays = Record<RetentionKind, number>;

export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

export const retentionKey = (kind: RetentionKind) => `keep_${kind}_days`;

/** The number of days of each kind from stored settings; the default where none or an invalid one is stored. */
export function parseRetention(stored: readonly { key: string; value: unknown }[]): RetentionDays {
  const days = RETENTION_KINDS.map((kind) => {
    const value = stored.find(({ key }) => key === retentionKey(kind))?.value;
    const { min, max } = RETENTION[kind];
    const fits = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
    return [kind, fits ? value : RETENTION[kind].days];
  });
  return Object.fromEntries(days) as RetentionDays;
}
