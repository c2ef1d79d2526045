import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { addToCase } from "./add-to-case";
import { parseCaseText } from "./conversation/case-message";

export type CaseWritten = "written" | "empty" | "closed" | "full" | "not_found";

/** Adds what the customer writes to their open case, for the holder of the order's token. */
export async function writeToCase(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  typed: string,
): Promise<CaseWritten> {
  const story = await findByToken(ctx, order);
  if (!story?.case) return "not_found";
  const text = parseCaseText(typed);
  return text === "" ? "empty" : addToCase(ctx, { caseId: story.case.id, text });
}
