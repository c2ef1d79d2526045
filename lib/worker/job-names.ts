import * as z from "zod";

/**
 * Names of the jobs that SQL functions enqueue in their transactions. The only payload is a row's id. A job
 * is only a wake-up call: our rows say what is due, and lib/orders decides again from them.
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
