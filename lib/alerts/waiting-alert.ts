/** Alarms that come with a case or discrepancy, which is itself in the list. */
const TWICE = "('not_received','parked','refund_stuck','overdue','dispute','difference','held')";

/** Alarms that say why a purchase is in review: its decision is in the list, and shows the reason. */
const OF_A_REVIEW = `kind ~ '^(amount_differs|sight)' AND EXISTS (SELECT 1 FROM cases c WHERE c.kind = 'parked' AND c.subject = 'effect:' || (alarms.detail ->> 'effect'))`;

/** Alarms that are alerts themselves, which staff acknowledge: neither a case, a discrepancy nor a decision shows them. */
export const ALERT = `kind NOT IN ${TWICE} AND NOT (${OF_A_REVIEW})`;

/** Alerts that wait for staff. */
export const WAITING_ALERT = `seen_at IS NULL AND ${ALERT}`;
