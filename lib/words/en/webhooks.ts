/** The outcome of a webhook, by read-inbox's codes; a number after a colon is a count. */
const verdicts: Record<string, string> = {
  applied: "the payment was settled with it",
  surplus: "a second payment: it is given back",
  suspense: "a payment that doesn't fit: it is given back",
  already: "known already",
  pending: "the provider says: not paid yet",
  not_yet: "the provider says: not paid yet",
  failed: "the provider says: not paid",
  abandoned: "the provider says: given up",
  unknown: "the provider doesn't know it",
  not_found: "no payment of ours",
  looked_at: "the upstream was asked about it",
  not_ours: "nothing of ours",
  wallet_read: "the balance was read",
  refunds_looked_at: "the refunds were looked at",
  no_reference: "it names no payment",
  no_dispute: "a dispute that we can't read",
  dispute_opened: "a case was opened",
  dispute_known: "the case was there already",
};

/** For example "the upstream was asked about it"; unknown codes are shown as they are. */
export function verdictText(verdict: string): string {
  const word = verdict.split(":")[0] ?? verdict;
  return verdicts[word] ?? verdict.replaceAll("_", " ");
}

/** The sender. */
export const webhookSources: Record<string, string> = { merchant: "Upstream", paystack: "Paystack" };

/** /admin/webhooks. */
export const webhookWords = {
  title: "Webhooks",
  lead: "What the upstream and the payment provider told us. A message is a hint where to look: it never changes an order by itself.",
  none: "Nothing came in yet.",
  waiting: "not read yet",
  replay: "Read again",
  replayLabel: (id: number) => `Read message ${id} again`,
  older: "Older",
};

export const webhookNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  replayed: { tone: "good", title: "On its way", text: "A worker looks again where the message points." },
  waiting: { tone: "good", title: "Waiting already", text: "A worker reads it in the next seconds." },
  not_found: { tone: "bad", title: "Not found", text: "There is no such message." },
  aged: {
    tone: "bad",
    title: "It can't be read again",
    text: "Its text was deleted when it had aged. What it led to stands beside it.",
  },
};
