/**
 * Every wait of the pipeline, in milliseconds (money-safety.md). `scaled` ones are multiplied by SCHEDULE_SCALE; HTTP
 * timeouts, the list's window, rate windows and sessions are not.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SCALED = {
  /** A PROCESSING effect is requeried after these, then every last one until `requeryUntil` after the payment. */
  requery: [
    10 * SECOND,
    20 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
  ],
  requeryUntil: 24 * HOUR,
  /** What a paid order is promised: settled, or with a person (domain-facts.md, Duties to the customer). */
  settleWithin: 24 * HOUR,
  /** The last look at what is pending comes this long before that. */
  settleLead: 5 * MINUTE,
  /** SUCCESS without its token or profile is requeried this long, then a person looks. */
  awaitDelivery: 30 * MINUTE,
  /** An UNKNOWN effect is looked for after these, then every last one until `parkUnknown`. */
  resolve: [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE],
  parkUnknown: 2 * HOUR,
  /** An unknown outcome may count as not executed only when it stayed unseen this long; slow: electricity, eSIM, exam PINs. */
  horizon: 30 * MINUTE,
  horizonSlow: HOUR,
  /** The clean scans that NOT_EXECUTED needs are at least this far apart. */
  scanGap: 5 * MINUTE,
  /** Rounds of the scanner begin at least this far apart, so that many unknowns share one listing. */
  scanPause: 2 * SECOND,
  /** New attempts after a vend that was provably not sent; then the line is refunded. */
  retryVend: [5 * SECOND, 30 * SECOND, 2 * MINUTE],
  /** New attempts of a refund that was provably not made; the last repeats until it is. */
  retryRefund: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  /** A refund that the provider accepted is looked at until it is processed. */
  checkRefund: [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  /** A paid line waits this long for balance, key or provider to come back; then it is refunded. */
  queue: 15 * MINUTE,
  /** How long selling stops after the upstream refused the key or lacked balance, unless a success says otherwise. */
  stopSelling: MINUTE,
  breakerOpen: 2 * MINUTE,
  /** How long the check of meters or smartcards counts as down after it didn't answer, unless it answers before. */
  checkDown: 2 * MINUTE,
  /** What an order placed and not paid yet will cost is kept of the upstream's balance this long. */
  holdUnpaid: 15 * MINUTE,
  /** An unpaid order's life, and how often a started payment is verified without being told. */
  expireOrder: HOUR,
  verifyPayment: [
    20 * SECOND,
    MINUTE,
    3 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
  ],
  /** A mail that would soon be out of date waits this long for the next news, and isn't sent when that comes first. */
  holdMail: 30 * SECOND,
  /** That long after saying "paid" an order that is still undecided is said to be late. */
  mailDelay: 5 * MINUTE,
  /** New attempts of a mail that its server didn't take; then it has failed. Two days and a half in all. */
  retryMail: [
    30 * SECOND,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
  ],
  /** After an order closed unpaid its payments are still asked about this long; later money is told by webhook only. */
  latePayment: 24 * HOUR,
  /** Reconciliation: what the lists show of a time counts this much later, and once more when late changes have shown. */
  reconcileAfter: 10 * MINUTE,
  reconcileAgain: 26 * HOUR,
  /** An open difference is asked about on its own this long after the last look. */
  reconcileLookAgain: 5 * MINUTE,
} as const;

export const UNSCALED = {
  /** How long the queue waits for one connection; and before it tries again while the database is away. */
  connectWithin: 5 * SECOND,
  reconnectQueue: [SECOND / 4, SECOND / 2, SECOND],
  /** A queue that ended by itself begins anew after these; the first again for one that ran this long. */
  queueAgain: [SECOND / 4, SECOND, 5 * SECOND],
  queueSteady: MINUTE,
  sweep: 5 * SECOND,
  /** How often a worker looks for mails to send; and how long one may take before it counts as lost. */
  lookForMail: SECOND,
  sendMailWithin: 3 * MINUTE,
  /** Work of our rows that is this overdue has lost its job. */
  sweepGrace: 4 * SECOND,
  /** Wider than the upstream's minute by how old a token may be when its request leaves, and a little for the way there. */
  rateWindow: 65 * SECOND,
  tokenGood: 3.5 * SECOND,
  /** Whose turn for a token came this long ago without asking holds up nobody: longer than the queue's polling. */
  turnKept: 5 * SECOND,
  /** A request must leave this soon after its rate token and its SENDING mark, else it doesn't leave (the fence). */
  sendWithin: 2 * SECOND,
  /** And at most this long after that mark was asked for: a database's wait, but no stop of the process or sleep of its machine. */
  hearWithin: 10 * SECOND,
  listBefore: 10 * MINUTE,
  listAfter: 10 * MINUTE,
  /** A purchase is missed in a listing only where that shows a known one: of its service this long before it, else of any. */
  witnessNear: 10 * MINUTE,
  witnessFar: DAY,
  /** A listing may be this much behind; one that doesn't show what is older than this shows us nothing at all. */
  listLag: 10 * MINUTE,
  /** A scanner that says nothing this long has lost its turn: longer than one call may take. */
  scanLease: 3 * MINUTE,
  /** How long a scan waits for one of the key's calls before it gives the round up. */
  scanWait: 20 * SECOND,
  /** A payment start that never ended is given up: longer than its HTTP timeout. */
  paymentStartStale: 15 * SECOND,
  repeatWithin: 10 * MINUTE,
  /** A validation of ours that is older doesn't count for a purchase (contract.md). */
  validationCounts: 30 * MINUTE,
  validationTimeout: 9 * SECOND,
  newOrdersQueueLimit: 10 * MINUTE,
  readWallet: 20 * SECOND,
  /** Definite failure → the provider has accepted the refund (domain-facts.md, Duties to the customer); a duty, so not scaled. */
  refundWithin: 30 * SECOND,
  watchDeadlines: 10 * SECOND,
  /** How often each worker compares its machine's clock with the database's. */
  watchClockSkew: 5 * MINUTE,
  /** How often alarms are looked through for news to the owner; and when one thing that was quiet this long is news again. */
  watchAlerts: 15 * SECOND,
  alertQuiet: HOUR,
  reconcile: MINUTE,
  /** How often all disputes of the last months are looked through, how soon again when that failed, and how far back. */
  sweepDisputes: 6 * HOUR,
  sweepDisputesRetry: 10 * MINUTE,
  disputesLast: 180 * DAY,
  syncCatalogue: 20 * MINUTE,
  syncCatalogueRetry: MINUTE,
  catalogueTtl: 15 * SECOND,
  /** The account's list of eSIMs (4.9); and how soon again, when somebody names one that isn't known. */
  syncEsims: 30 * MINUTE,
  esimsAgain: MINUTE,
  /** A customer's session ends when it wasn't used so long; one of staff sooner, and in any case in the end. */
  customerIdle: 30 * DAY,
  staffIdle: 12 * HOUR,
  staffMost: 7 * DAY,
  /** The second factor is asked again for acts that matter when it was shown longer ago. */
  secondFactorFresh: 10 * MINUTE,
  /** Signing in counts as having shown who one is for so long, where there is no password to ask for. */
  signedInLately: 10 * MINUTE,
  /** How long mailed links are good. */
  verifyLink: DAY,
  resetLink: HOUR,
  signInLink: 20 * MINUTE,
  invitation: 7 * DAY,
} as const;

export const BREAKER_LIMIT = 5;

export type Schedules = typeof SCALED;

/** All scaled waits under a scale; whole milliseconds, never below one. `own`: the owner's own, in ms, scaled like the rest. */
export function schedules(scale: number, own: { horizon?: number; horizonSlow?: number } = {}): Schedules {
  const times = (value: number | readonly number[]) =>
    typeof value === "number"
      ? Math.max(1, Math.round(value * scale))
      : value.map((one) => Math.max(1, Math.round(one * scale)));
  return Object.fromEntries(
    Object.entries({ ...SCALED, ...own }).map(([name, value]) => [name, times(value)]),
  ) as unknown as Schedules;
}

/** The wait before try number `tries` (0 = the first): the last step repeats. */
export function stepOf(steps: readonly number[], tries: number): number {
  return steps[Math.min(tries, steps.length - 1)] ?? 0;
}
