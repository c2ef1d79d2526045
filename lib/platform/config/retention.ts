interface Period {
  /** Unless the owner sets another number. */
  days: number;
  least: number;
  most: number;
}

/**
 * For how many days each kind of personal data is kept (docs/adr/0044). The owner's numbers are settings (`keep_<kind>_days`);
 * the privacy page tells them, and applyRetention applies them.
 */
export const RETENTION = {
  /** Of a paid order that is over: email, names, addresses, goods, all but the end of a number. Cards are disputed for half a year. */
  orders: { days: 730, least: 190, most: 3_650 },
  /** The same of an order that nobody paid. */
  unpaid: { days: 30, least: 2, most: 730 },
  /** The keyed hash of the address that an order was placed from, which limits count by. */
  origins: { days: 7, least: 1, most: 90 },
  /** Sealed answers to purchases, beside what the order delivers. */
  answers: { days: 190, least: 30, most: 3_650 },
  /** To whom mails went, and what was in them besides the order. */
  messages: { days: 90, least: 7, most: 730 },
  webhooks: { days: 30, least: 3, most: 730 },
  /** Names and addresses that companies gave for a meter or smartcard. */
  validations: { days: 1, least: 1, most: 30 },
  /** What a browser put into its basket and neither bought nor took out. */
  baskets: { days: 30, least: 1, most: 365 },
  lookups: { days: 30, least: 1, most: 365 },
  /** Sign-ins of browsers that didn't come back. */
  sessions: { days: 30, least: 1, most: 30 },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof RETENTION;
export type RetentionDays = Record<RetentionKind, number>;

export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

export const retentionKey = (kind: RetentionKind) => `keep_${kind}_days`;

/** The number of days of each kind from stored settings; the usual number where none or an impossible one is stored. */
export function parseRetention(stored: readonly { key: string; value: unknown }[]): RetentionDays {
  const days = RETENTION_KINDS.map((kind) => {
    const value = stored.find(({ key }) => key === retentionKey(kind))?.value;
    const { least, most } = RETENTION[kind];
    const fits = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
    return [kind, fits ? value : RETENTION[kind].days];
  });
  return Object.fromEntries(days) as RetentionDays;
}
