import { measureDeadlines, type WaitingTimes } from "@/lib/cases/measure-deadlines";
import type { Context } from "@/lib/context/context";
import { type Finding, note, ok } from "./finding";

const WINDOW_MS = 7 * 86_400_000;

/**
 * Reports what customers were promised and whether it was kept, over a week (domain-facts.md, Duties to the customer).
 */
export async function checkClock(ctx: Context): Promise<Finding[]> {
  const clock = await measureDeadlines(ctx, new Date(ctx.clock.now().getTime() - WINDOW_MS));
  return [
    tell("refunds accepted within 30 s of the failure", clock.refund),
    tell("paid orders settled or in review within 24 h", clock.settle),
  ];
}

function tell(promise: string, { count, p50Ms, p95Ms, maxMs, breaches }: WaitingTimes): Finding {
  if (count === 0) return ok(`Promises to customers, last 7 days: ${promise}: none to measure.`);
  const text = `Promises to customers, last 7 days: ${promise}: ${count - breaches} of ${count}; median ${span(p50Ms)}, 95th percentile ${span(p95Ms)}, longest ${span(maxMs)}.`;
  return breaches === 0 ? ok(text) : note(`${text} Each late one has a case.`);
}

function span(ms: number | null): string {
  const seconds = (ms ?? 0) / 1000;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
