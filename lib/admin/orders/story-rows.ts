import * as z from "zod";

/** Emails, as returned by a story's query; times as ISO text. */
export const messageRows = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    state: z.string(),
    at: z.string(),
    sentAt: z.string().nullable(),
    reason: z.string().nullable(),
  }),
);

/** Audit entries, as returned by a story's query. */
export const auditRows = z.array(
  z.object({
    seq: z.number(),
    at: z.string(),
    who: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
  }),
);
