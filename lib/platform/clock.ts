/** The only source of time. Code that decides takes a Clock; SQL never calls now() to decide (money-safety.md). */
export interface Clock {
  now(): Date;
  /** It shows real time, so the database's clock may stand in for it. */
  real?: true;
}

export const systemClock: Clock = { now: () => new Date(), real: true };
