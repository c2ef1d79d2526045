import type { Context } from "@/lib/context/context";
import type { SentFile } from "@/lib/model/case-file";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { type AddedToCase, addToCase } from "./add-to-case";
import { parseCaseText } from "./conversation/case-message";

export type CaseWritten = AddedToCase | "empty" | "not_found";

/** Adds the customer's message and files to their open case, for the holder of the order's token. */
export async function writeToCase(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  typed: string,
  files: readonly SentFile[] = [],
): Promise<CaseWritten> {
  const story = await findByToken(ctx, order);
  if (!story?.case) return "not_found";
  const text = parseCaseText(typed);
  if (text === "" && files.length === 0) return "empty";
  return addToCase(ctx, { caseId: story.case.id, text }, files);
}
