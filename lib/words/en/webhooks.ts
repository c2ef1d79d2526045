import { bad, good, type StaffNotice } from "./staff-notice";

/** The outcome of a webhook, by read-inbox's codes; a number after a colon is a count. */
const verdicts: Record<string, string> = {
  applied: "payment confirmed",
  surplus: "second payment: refunding",
  suspense: "payment doesn't match: refunding",
  already: "already known",
  pending: "Paystack reports: not paid yet",
  not_yet: "Paystack reports: not paid yet",
  failed: "Paystack reports: not paid",
  abandoned: "Paystack reports: abandoned",
  unknown: "Paystack doesn't know this payment",
  not_found: "not our payment",
  looked_at: "status checked with the supplier",
  not_ours: "not about our orders",
  wallet_read: "supplier balance updated",
  refunds_looked_at: "refund status checked",
  no_reference: "no payment reference",
  no_dispute: "dispute not recognised",
  dispute_opened: "case opened",
  dispute_known: "case already open",
};

/** For example "status checked with the supplier"; unknown codes are shown as they are. */
export function verdictText(verdict: string): string {
  const word = verdict.split(":")[0] ?? verdict;
  return verdicts[word] ?? verdict.replaceAll("_", " ");
}

/** The sender. */
export const webhookSources: Record<string, string> = { merchant: "Supplier", paystack: "Paystack" };

/** /admin/webhooks. */
export const webhookWords = {
  title: "Webhooks",
  lead: "Events from the supplier and Paystack. We verify events before changing orders.",
  none: "No events yet.",
  noMatch: "No matching events.",
  list: "Events, newest first",
  table: "Events table",
  filters: "Filter by sender, result or date",
  source: "Sender",
  result: "Result",
  states: { waiting: "Waiting", done: "Processed" },
  columnNames: {
    received: "Received",
    source: "Sender",
    result: "Result",
    id: "Event",
    retry: "Action",
  },
  waiting: "not processed yet",
  replay: "Retry",
  replayLabel: (id: number) => `Retry event ${id}`,
  older: "Older events",
};

export const webhookNotices: Record<string, StaffNotice> = {
  replayed: good("Retry queued", "We'll check this event again within seconds."),
  waiting: good("Already queued", "We'll process this event within seconds."),
  not_found: bad("Not found", "This event doesn't exist."),
  aged: bad("Can't retry", "We deleted this event's body because of its age."),
};
