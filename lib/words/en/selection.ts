import { bad, good, type StaffNotice } from "./staff-notice";

/** Admin's texts about selected orders and their actions. */
export const selectionWords = {
  title: "Selected orders",
  selected: (count: number) => `${count} selected`,
  select: (ref: string) => `Select ${ref}`,
  scope: "Apply to",
  scopes: {
    ticked: "Selected orders",
    page: "All on this page",
    all: "All that match, 500 at most",
  },
  requery: "Check status",
  openCases: "Open cases",
  export: "Export",
  progress: "Status check",
  running: (done: number, total: number) => `Checked ${done} of ${total} orders.`,
  pace: "It takes what the supplier's limit leaves over, so purchases never wait for it. You can leave this page.",
  ended: (total: number) => (total === 1 ? "Checked 1 order." : `Checked ${total} orders.`),
  elsewhere: "Another check already has these orders.",
  changed: (ref: string, before: string, after: string) => `${ref}: ${before} → ${after}`,
  unchanged: "No status has changed.",
  failed: "Not checked:",
  refresh: "Refresh",
};

export const selectionNotices: Record<string, StaffNotice> = {
  nothing: bad("No orders selected", "Select orders first, or choose what to apply it to."),
  cases: good(
    "Cases opened",
    "They are in the Inbox. An order that already had an open case of ours got no second one.",
  ),
  cases_known: good("Nothing opened", "These orders already have an open case of ours."),
};
