/** Every figure of the shop with its meaning: gauges named `kiosk_…`, which each web process reads from the database. */
export const FIGURES: Readonly<Record<string, { help: string; labels?: string[] }>> = {
  database_up: { help: "Whether the database answered" },
  orders: {
    help: "Orders that aren't final, by status and maximum age",
    labels: ["status", "age"],
  },
  order_oldest_seconds: {
    help: "Age of the oldest order that isn't final, since it was paid or placed",
    labels: ["status"],
  },
  orders_last_hour: { help: "Orders placed in the last hour, by their status now", labels: ["status"] },
  attempts_open: {
    help: "Attempts to deliver or refund without an outcome yet; unknown and parked are the ones customers wait for",
    labels: ["kind", "state"],
  },
  attempt_oldest_seconds: { help: "Age of the oldest attempt without an outcome", labels: ["kind", "state"] },
  attempts_last_hour: {
    help: "Purchases sent to the supplier in the last hour, by outcome",
    labels: ["service", "product", "state"],
  },
  attempt_seconds_last_hour: {
    help: "From sending a purchase to its outcome, in the last hour",
    labels: ["service", "product", "quantile"],
  },
  queue_due: { help: "Work that is due and not started yet", labels: ["job"] },
  queue_lag_seconds: { help: "How long the oldest due work has waited for a worker" },
  messages_waiting: { help: "Emails waiting to be sent" },
  refunds_unsent: { help: "Refunds decided but not sent yet" },
  refund_oldest_seconds: { help: "How long the oldest of them has waited" },
  cases_open: { help: "Cases for people", labels: ["kind"] },
  discrepancies_open: { help: "Open discrepancies between our books and others'", labels: ["source"] },
  alarms_unseen: {
    help: "Alarms that nobody has acknowledged, without those that a case or discrepancy shows",
  },
  workers_alive: { help: "Workers that hold their lease" },
  breaker_open: {
    help: "1 for each product whose sales are paused after failures in a row",
    labels: ["product"],
  },
  books_stopped: { help: "1 while nothing is sold because the database lacks recent sales" },
  catalogue_age_seconds: { help: "Time since the supplier's catalogue was last fully fetched" },
  rate_tokens_left: { help: "What is left of a key's limits per minute", labels: ["bucket", "key"] },
  float_kobo: { help: "Our supplier balance and its parts", labels: ["part", "wallet"] },
  float_spent_hourly_kobo: {
    help: "What an hour of sales takes from it, at the faster of two rates",
    labels: ["wallet"],
  },
  float_runway_seconds: { help: "How long it lasts at that rate", labels: ["wallet"] },
  selling_stopped: {
    help: "1 while nothing is sold because the supplier rejected our key or our balance is too low",
  },
  supplier_down: { help: "1 while the supplier doesn't respond" },
  supplier_seen_age_seconds: { help: "Time since the supplier last reported our balance" },
};

/** One sample: the metric's name without its prefix, its labels, its value. */
export interface Figure {
  name: string;
  labels: Record<string, string>;
  value: number;
}
