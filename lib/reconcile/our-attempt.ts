import * as z from "zod";
import { effectState } from "@/lib/model/row-schemas";
import { koboValue } from "@/lib/platform/db/sql-values";

/** What a comparison reads of each of our attempts, purchase or refund. */
export const ourAttempt = z.object({
  id: z.string(),
  customerRef: z.string(),
  state: effectState,
  reason: z.string().nullable(),
  /** The expected cost, or what is refunded. */
  amountKobo: koboValue,
  upstreamId: z.string().nullable(),
  sentAt: z.string().nullable(),
});
export type OurAttempt = z.infer<typeof ourAttempt>;
