import * as z from "zod";

/**
 * The names of the jobs, as the SQL functions enqueue them inside their transactions, and the one payload they have: the id
 * of the row to look at. A job is only a nudge; what is due is in our own rows, and lib/orders decides again from there.
 */
export const JOB_NAMES = [
  "vend",
  "requery",
  "resolve-unknown",
  "refund",
  "settle-payment",
  "expire",
  "read-inbox",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export const JobPayload = z.object({ id: z.string().min(1) });
