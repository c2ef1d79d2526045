/** The only source of time. Code that decides takes a Clock; SQL never calls now() to decide (money-safety.md). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
