/**
 * Every delay of the pipeline, in milliseconds (money-safety.md). SCALED ones are multiplied by SCHEDULE_SCALE; HTTP
 * timeouts, the listing window, rate windows and sessions aren't.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SCALED = {
  /** Delays between requeries of a PROCESSING effect. The last repeats until `settleLead`. */
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
  /** How long an accepted refund is checked, and a webhook processed again. Checks of a purchase end at `settleLead`. */
  keepChecking: 24 * HOUR,
  /**
   * The promise for a paid order: settled or in manual review within this time (domain-facts.md, Duties to the customer).
   */
  settleWithin: 24 * HOUR,
  /** An undecided paid order: when its page calls it slow, when its customer may open a case, and when a case opens automatically. */
  slowAfter: MINUTE,
  reportAfter: 5 * MINUTE,
  caseAfter: 15 * MINUTE,
  /** A pending attempt goes to review this long before the promise ends, so that a person has time to act. */
  settleLead: 12 * HOUR,
  /** SUCCESS without its token or profile is requeried this long, then goes to manual review. */
  awaitDelivery: 30 * MINUTE,
  /** Delays between searches for an UNKNOWN effect. The last repeats until `parkUnknown`. */
  resolve: [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE],
  parkUnknown: 2 * HOUR,
  /**
   * An unknown outcome may count as not executed only after it stayed unseen this long. Slow: electricity, eSIM, exam PINs.
   */
  horizon: 30 * MINUTE,
  horizonSlow: HOUR,
  /** The minimum time between the clean scans that NOT_EXECUTED requires. */
  scanGap: 5 * MINUTE,
  /** The minimum time between the starts of scan rounds, so that many unknown attempts share one listing. */
  scanPause: 2 * SECOND,
  /** Delays before retrying a vend that was provably not sent. Afterwards the item is refunded. */
  retryVend: [5 * SECOND, 30 * SECOND, 2 * MINUTE],
  /** Delays before retrying a refund that was provably not made. The last repeats until it is made. */
  retryRefund: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  /** Delays between checks of a refund that the provider accepted, until it is processed. */
  checkRefund: [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  /** Delays before retrying an answer to a dispute, or before checking a dispute's outcome again. The last repeats. */
  answerDispute: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  /** A paid item waits this long for balance, key or provider to recover. Then it is refunded. */
  queue: 15 * MINUTE,
  /**
   * How long sales stop after the upstream refused the key or had too little balance, unless a purchase succeeds earlier.
   */
  stopSelling: MINUTE,
  breakerOpen: 2 * MINUTE,
  /** How long the validation of meters or smartcards counts as down after a failure, unless it succeeds earlier. */
  checkDown: 2 * MINUTE,
  /** How long a payment held by the blocklist waits for a decision. Then it is refunded, before the promise ends. */
  holdPaid: 20 * HOUR,
  /** How long a placed, unpaid order's cost stays reserved from the upstream balance. */
  holdUnpaid: 15 * MINUTE,
  /** When an unpaid order expires, and the delays between verifications of a started payment without a webhook. */
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
  /** How long to hold an email that may soon be outdated. It isn't sent if newer news comes first. */
  holdMail: 30 * SECOND,
  /** How long after the "paid" email an undecided order is reported as late. */
  mailDelay: 5 * MINUTE,
  /**
   * Delays before retrying an email that the server refused temporarily. Afterwards it has failed. Two and a half days in
   * total.
   */
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
  /**
   * How long to keep checking the payments of an order that expired unpaid. Later payments are learned from webhooks and from
   * the provider's list (`sweepCaptures`).
   */
  latePayment: 24 * HOUR,
  /** Reconciliation: how long after a period its listings are compared, and when again, within the promised day. */
  reconcileAfter: 10 * MINUTE,
  reconcileAgain: 18 * HOUR,
  /** The minimum time between separate checks of an open discrepancy. */
  reconcileLookAgain: 5 * MINUTE,
} as const;

export const UNSCALED = {
  /**
   * By this long after a moment, all journals of it are written: each is recorded at the time of its own statement. As in
   * close-day.sql.
   */
  journalsWritten: 15 * MINUTE,
  /** How long the queue waits for one connection, and its delays before retrying while the database is down. */
  connectWithin: 5 * SECOND,
  reconnectQueue: [SECOND / 4, SECOND / 2, SECOND],
  /** Delays before restarting a queue that stopped by itself. They start over after it ran for `queueSteady`. */
  queueAgain: [SECOND / 4, SECOND, 5 * SECOND],
  queueSteady: MINUTE,
  sweep: 5 * SECOND,
  /** How often a worker looks for answers to disputes, whose deadline is hours away. */
  sendDisputeAnswers: 5 * SECOND,
  /** How often a worker looks for emails to send, and how long sending may take before the email counts as lost. */
  lookForMail: SECOND,
  sendMailWithin: 3 * MINUTE,
  /** Due work that is this late has lost its job. */
  sweepGrace: 4 * SECOND,
  /** The upstream's minute, plus the maximum age of a token when its request leaves, plus some time in transit. */
  rateWindow: 65 * SECOND,
  tokenGood: 3.5 * SECOND,
  /**
   * A waiter that got its turn for a token this long ago and hasn't asked again no longer blocks others. Longer than the
   * queue's polling interval.
   */
  turnTimeout: 5 * SECOND,
  /** A request must leave within this time after its rate token and its SENDING mark, or not at all (the fence). */
  sendWithin: 2 * SECOND,
  /**
   * And within this time after that mark was requested, less the database's delay before it: long enough for a slow database,
   * too short for a suspended process or machine.
   */
  claimWithin: 5 * SECOND,
  /** From its SENDING mark on, a POST can answer no later than this: `claimWithin` and its own timeout of a minute. */
  answerWithin: 65 * SECOND,
  /**
   * A worker's lease: how often it sends a heartbeat, how long the database may take to answer, and how long without a
   * heartbeat until both sides treat the lease as lost.
   */
  heartbeat: 3 * SECOND,
  heartbeatAnswer: 8 * SECOND,
  lease: 15 * SECOND,
  listBefore: 10 * MINUTE,
  listAfter: 10 * MINUTE,
  /**
   * A purchase counts as absent from a listing only if the listing shows a known control purchase: of the same service
   * within `witnessNear` before it, otherwise the last of any.
   */
  witnessNear: 10 * MINUTE,
  /** How far a listing may lag. A listing without older entries than this proves nothing. */
  listLag: 10 * MINUTE,
  /** A scanner that is silent this long has lost its lease. Longer than one call may take. */
  scanLease: 3 * MINUTE,
  /** How long a scan waits for a call token before it abandons the round. */
  scanWait: 20 * SECOND,
  /** A payment start that never finished is abandoned after this. Longer than its HTTP timeout. */
  paymentStartStale: 15 * SECOND,
  repeatWithin: 10 * MINUTE,
  /** Our own validation is valid for a purchase this long (contract.md). */
  validationCounts: 30 * MINUTE,
  /** How long the supplier may take for a check before a payment: of a number, or whether it is up. */
  checkTimeout: 9 * SECOND,
  newOrdersQueueLimit: 10 * MINUTE,
  readWallet: 20 * SECOND,
  /**
   * From definite failure until the provider accepted the refund (domain-facts.md, Duties to the customer). A duty, so not
   * scaled.
   */
  refundWithin: 30 * SECOND,
  watchDeadlines: 10 * SECOND,
  /** How often each worker compares its machine's clock with the database's. */
  watchClockSkew: 5 * MINUTE,
  /** How often to look for alarms to report to the owner, and how long a problem must be quiet before it is reported again. */
  watchAlerts: 15 * SECOND,
  publishAuditHead: DAY,
  writeLedgerDays: HOUR,
  issueInvoices: 15 * SECOND,
  /** How often finished orders are indexed for search by any part of their numbers. */
  writeOrderWords: MINUTE,
  /** How often the next batch of a bulk check starts. */
  runBulkChecks: 5 * SECOND,
  applyRetention: 10 * MINUTE,
  /** How often to retry the numbers of stored forms, and how long such a form is kept. */
  notifyChecked: 15 * SECOND,
  keepWaitingForm: DAY,
  /**
   * How often to look for reminders that are due, how long before the end one is sent (sooner for what lasts less than four days),
   * and how often each is looked at: a new purchase moves the end.
   */
  sendReminders: MINUTE,
  remindBefore: DAY,
  lookAtReminder: 4 * HOUR,
  alertQuiet: HOUR,
  reconcile: MINUTE,
  /** How often to recheck refunds in review, which the provider may complete after days. */
  sweepRefunds: 6 * HOUR,
  /** How often to read all recent disputes, how soon to retry after a failure, and how far back to read. */
  sweepDisputes: 6 * HOUR,
  sweepDisputesRetry: 10 * MINUTE,
  disputesLast: 180 * DAY,
  /** The same for the payments of the last two weeks: money may come long after its order has closed. */
  sweepCaptures: 6 * HOUR,
  capturesLast: 14 * DAY,
  /** The same for the provider's payouts. */
  sweepPayouts: 6 * HOUR,
  payoutsLast: 30 * DAY,
  /** How often the mailbox is read. */
  readMailbox: MINUTE,
  syncCatalogue: 20 * MINUTE,
  syncCatalogueRetry: MINUTE,
  catalogueTtl: 15 * SECOND,
  /** How often to fetch the account's list of eSIMs (4.9), and how soon again if someone names an unknown one. */
  syncEsims: 30 * MINUTE,
  esimsAgain: MINUTE,
  /**
   * A customer's session expires after this long without use. Staff sessions expire sooner, and after `staffMost` in any
   * case.
   */
  customerIdle: 30 * DAY,
  staffIdle: HOUR,
  staffMost: 12 * HOUR,
  /** Sensitive actions require the second factor again after this long. */
  secondFactorFresh: 10 * MINUTE,
  /** How long a sign-in counts as reauthentication for accounts without a password. */
  signedInLately: 10 * MINUTE,
  passkeyChallenge: 5 * MINUTE,
  /** How long emailed links are valid. */
  verifyLink: DAY,
  resetLink: HOUR,
  signInLink: 10 * MINUTE,
  invitation: 7 * DAY,
} as const;

export const BREAKER_LIMIT = 5;

export type Schedules = typeof SCALED;

/**
 * All scaled delays for a scale, in whole milliseconds, at least 1. `own`: the owner's own values, in ms, scaled like the
 * rest.
 */
export function schedules(scale: number, own: { horizon?: number; horizonSlow?: number } = {}): Schedules {
  const times = (value: number | readonly number[]) =>
    typeof value === "number"
      ? Math.max(1, Math.round(value * scale))
      : value.map((one) => Math.max(1, Math.round(one * scale)));
  return Object.fromEntries(
    Object.entries({ ...SCALED, ...own }).map(([name, value]) => [name, times(value)]),
  ) as unknown as Schedules;
}

/** The delay before try `tries` (0 = the first); the last step repeats. */
export function stepOf(steps: readonly number[], tries: number): number {
  return steps[Math.min(tries, steps.length - 1)] ?? 0;
}
