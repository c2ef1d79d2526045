/** The address of a review: its edits, the reason and start to suggest, and the table's query to return to. Pure. */
export function reviewAddress(
  edits: readonly string[],
  { why, back, from = "" }: { why: string; back: string; from?: string },
): string {
  const query = new URLSearchParams(edits.map((edit) => ["e", edit]));
  if (why) query.set("why", why.slice(0, 300));
  if (from) query.set("from", from);
  if (back) query.set("back", back.slice(0, 400));
  return `/admin/catalogue/review?${query}`;
}
