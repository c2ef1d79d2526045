import type { Fragment } from "./parse-search";

/**
 * How many orders each branch takes, in its index's order. Four digits end the numbers of a hundred orders in a million; a
 * beginning that matches more says too little.
 */
const MOST = 200;

/** Sorts after every text that begins with what precedes it, by bytes. */
const LAST = "\u{10FFFF}";

/**
 * The orders that have a part of a reference, email or recipient, as a statement. Each branch is one range of one index,
 * compared by bytes as the index is (text_pattern_ops).
 */
export function fragmentIds(fragment: Fragment, put: (value: unknown) => string): string {
  const range = (column: string, text: string) =>
    `${column} ~>=~ ${put(text)} AND ${column} ~<~ ${put(text + LAST)}`;
  const backwards = (text: string) => [...text].reverse().join("");
  const { refBegins, refEnds, emailBegins, recipientBegins, recipientEnds } = fragment;
  const parts: string[] = [];
  // In the index's own order: without it, a text that most orders have is read from the whole table.
  const refs = (column: string, text: string) =>
    `(SELECT id FROM orders WHERE ${range(column, text)} ORDER BY ${column} USING ~>~ LIMIT ${MOST})`;
  if (refBegins) parts.push(refs("ref", refBegins));
  if (refEnds) parts.push(refs("reverse(ref)", backwards(refEnds)));
  if (emailBegins)
    parts.push(
      `(SELECT id FROM orders WHERE ${range("email", emailBegins)} ORDER BY email USING ~>~, placed_at DESC LIMIT ${MOST})`,
    );
  const lines = (column: string, text: string) =>
    `(SELECT order_id FROM lines WHERE ${range(column, text)} ORDER BY ${column} USING ~>~, order_id DESC LIMIT ${MOST})`;
  if (recipientBegins) parts.push(lines("recipient", recipientBegins));
  if (recipientEnds) parts.push(lines("reverse(recipient)", backwards(recipientEnds)));
  return parts.length > 0 ? parts.join(" UNION ") : "SELECT NULL::text WHERE false";
}
