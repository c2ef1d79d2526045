/** Every category of 2.1. `bill` and `virtual card` have products but no operations. */
export const serviceNames = [
  "data",
  "exam pin",
  "bill",
  "internet",
  "virtual card",
  "betting",
  "airtime",
  "eSIM",
  "cable",
  "electricity",
] as const;

export type ServiceName = (typeof serviceNames)[number];
