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
};
