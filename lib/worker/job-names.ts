import * as z from "zod";

/**
 * The names of the jobs, as the SQL functions enqueue them in their transactions. The only payload is the id of a row. A job
 * is only a wake-up call: our own rows say what is due, and lib/orders decides again from them.
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
