import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { disputeReason, disputesWords } from "@/lib/words/en/disputes";
import { timestamp } from "@/lib/words/lagos-time";
import { type DisputeFilter, findDisputes } from "./find-disputes";

/** The disputes of a filter as CSV, streamed. Naira, Lagos times. */
export function disputesCsv(ctx: Pick<Context, "db">, filter: DisputeFilter): AsyncGenerator<string> {
  return pagedCsv(
    disputesWords.exportHead,
    async (after: (DisputeFilter["after"] & object) | null) => {
      const { disputes, next } = await findDisputes(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: disputes, next };
    },
    ({ openedAt, dueAt, decidedAt, state, why, amount, number, ref, email }) => [
      timestamp(openedAt),
      dueAt ? timestamp(dueAt) : "",
      disputesWords.states[state],
      disputeReason(why),
      nairaCell(amount),
      ref ?? "",
      email ?? "",
      number,
      decidedAt ? timestamp(decidedAt) : "",
    ],
  );
}
