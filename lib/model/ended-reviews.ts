/**
 * Reasons of manual reviews that only lack information, so that news ends them; every other review is about a contradiction. The
 * purchase's own late answer ends more of them than a listing does: where the goods are in doubt, a row of the list can't replace the
 * answer that carries them.
 */
export const REVIEWS_ENDED_BY_LISTING = ["not_found_upstream", "no_verdict"];
export const REVIEWS_ENDED_BY_ANSWER = [
  ...REVIEWS_ENDED_BY_LISTING,
  "no_delivery_data",
  "pins_lost",
  "sighted_without_id",
  "goods_unconfirmed",
];
