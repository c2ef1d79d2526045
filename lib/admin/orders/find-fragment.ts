import { ORDER_STATUSES } from "@/lib/model/order-status";
import { FINAL_STATUSES, SEARCH_WORDS } from "@/lib/orders/reading/order-words";
import type { Fragment } from "./parse-search";

/**
 * Maximum orders per branch, in its index's order. Four final digits match the numbers of about a hundred orders in a million;
 * a prefix that matches more is too unspecific.
 */
const MAX_PER_BRANCH = 200;

const OPEN_STATES = ORDER_STATUSES.filter((status) => !FINAL_STATUSES.includes(status));

/** A text found in one hundredth of the newest orders isn't searched in all orders: the newest fill the first pages. */
const NEWEST = 5_000;
const ENOUGH_MATCHES = 50;
/** Up to this many matches are sorted, newest first; beyond it any subset is returned. */
const SORTED = 2_000;
/**
 * Always true, and checked only for orders that match. For a common text the planner reads the whole table until it has SORTED
 * matches, however old they all are: this condition's cost, counted for every row, makes it use the index. random() keeps it in one
 * process: starting more takes longer than the search.
 */
const NOT_ROW_BY_ROW = "to_tsvector('simple', left(words, (0 * random())::int)) = ''::tsvector";
/** Orders not indexed yet: open ones, and those that have just ended. */
const OPEN = 1_000;
const JUST_ENDED = 300;

/** Sorts after every text that begins with what precedes it, by bytes. */
const LAST = "\u{10FFFF}";

/**
 * A statement for the orders that contain a part of a reference, email, recipient or id. A prefix or suffix is one range of one
 * index, compared by bytes like the index (text_pattern_ops); any other part is looked up in the index of finished orders, and
 * in the other orders themselves.
 */
export function fragmentIds(fragment: Fragment, put: (value: unknown) => string): string {
  const range = (column: string, text: string) =>
    `${column} ~>=~ ${put(text)} AND ${column} ~<~ ${put(text + LAST)}`;
  const backwards = (text: string) => [...text].reverse().join("");
  const { refBegins, refEnds, emailBegins, recipientBegins, recipientEnds, within } = fragment;
  const parts: string[] = [];
  // In the index's own order: otherwise a text common to most orders makes the planner scan the whole table.
  const refs = (column: string, text: string) =>
    `(SELECT id FROM orders WHERE ${range(column, text)} ORDER BY ${column} USING ~>~ LIMIT ${MAX_PER_BRANCH})`;
  const begins = refBegins ? [refs("ref", refBegins)] : [];
  if (refEnds) parts.push(refs("reverse(ref)", backwards(refEnds)));
  if (emailBegins)
    parts.push(
      `(SELECT id FROM orders WHERE ${range("email", emailBegins)} ORDER BY email USING ~>~, placed_at DESC LIMIT ${MAX_PER_BRANCH})`,
    );
  const lines = (column: string, text: string) =>
    `(SELECT order_id FROM lines WHERE ${range(column, text)} ORDER BY ${column} USING ~>~, order_id DESC LIMIT ${MAX_PER_BRANCH})`;
  if (recipientBegins) begins.push(lines("recipient", recipientBegins));
  parts.push(...begins);
  if (recipientEnds) parts.push(lines("reverse(recipient)", backwards(recipientEnds)));
  if (within.length > 0) parts.push(...withinIds(within, begins, put));
  return parts.length > 0 ? parts.join(" UNION ") : "SELECT NULL::text WHERE false";
}

/**
 * Orders that contain the text anywhere: among the newest; if few of them do, and no reference or number begins with it in so many that
 * nobody reads them all (MAX_PER_BRANCH), among all.
 */
function withinIds(
  within: readonly string[],
  begins: readonly string[],
  put: (value: unknown) => string,
): string[] {
  // One condition each: the index doesn't support LIKE ANY.
  const patterns = within.map((text) => put(`%${text.replace(/[\\%_]/g, "\\$&")}%`));
  const has = (words: string) => `(${patterns.map((pattern) => `${words} LIKE ${pattern}`).join(" OR ")})`;
  const newest = `SELECT order_id FROM (SELECT order_id, words FROM order_words ORDER BY placed_at DESC LIMIT ${NEWEST}) r
        WHERE ${has("r.words")} LIMIT ${MAX_PER_BRANCH}`;
  const few = begins.map((ids) => ` AND (SELECT count(*) FROM ${ids} b) < ${MAX_PER_BRANCH}`).join("");
  return [
    `(WITH n AS MATERIALIZED (${newest}) SELECT order_id FROM n UNION ALL (SELECT order_id FROM (SELECT order_id, placed_at FROM order_words
        WHERE words <> '' AND ${has("words")} AND ${NOT_ROW_BY_ROW} LIMIT ${SORTED}) w WHERE (SELECT count(*) FROM n) < ${ENOUGH_MATCHES}${few} ORDER BY placed_at DESC LIMIT ${MAX_PER_BRANCH}))`,
    `(SELECT id FROM (SELECT o.id, ${SEARCH_WORDS} AS words FROM (SELECT id FROM (SELECT id FROM orders WHERE status = ANY (${put(OPEN_STATES)}) ORDER BY placed_at DESC LIMIT ${OPEN}) a
        UNION SELECT id FROM (SELECT id FROM orders ORDER BY placed_at DESC LIMIT ${JUST_ENDED}) b) m, LATERAL (SELECT * FROM orders x WHERE x.id = m.id OFFSET 0) o OFFSET 0) u
        WHERE ${has("u.words")} LIMIT ${MAX_PER_BRANCH})`,
  ];
}
