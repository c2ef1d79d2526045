/**
 * The amount from which a refund or compensation of one order needs a second person (docs/adr/0080), in whole naira, including
 * what was returned for the order before: the owner's setting.
 */
export const SECOND_PERSON = {
  key: "second_person_naira",
  usual: 20_000,
  min: 100,
  max: 10_000_000,
} as const;

/** How long a request waits for its second person. The database allows no more. */
export const APPROVAL_LASTS_MS = 24 * 3_600_000;
