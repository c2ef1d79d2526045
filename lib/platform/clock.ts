/** The only source of time. Code that decides takes a Clock; SQL never calls now() to decide (money-safety.md). */
export interface Clock {
  now(): Date;
  /** Shows real time, so the database's clock may be used instead. */
  real?: true;
}

export const systemClock: Clock = { now: () => new Date(), real: true };
