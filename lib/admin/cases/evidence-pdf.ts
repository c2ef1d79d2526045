import "server-only";
import type { Context } from "@/lib/context/context";
import { getShop } from "@/lib/platform/db/settings";
import { evidenceWords } from "@/lib/words/en/disputes";
import { clockTime, day } from "@/lib/words/lagos-time";
import { sheetsPdf } from "../money/month-pack";
import type { DisputeEvidence } from "./dispute-evidence";

/** The tables "Dispute" and "Payment": all that Paystack gets if we accept. */
const ACCEPTED = 2;

/** The document for Paystack and the bank; if we accept, only the payment's details. */
export async function evidencePdf(
  ctx: Pick<Context, "clock">,
  { ref, sheets }: Pick<DisputeEvidence, "ref" | "sheets">,
  kind: "ACCEPT" | "CONTEST" = "CONTEST",
): Promise<Uint8Array<ArrayBuffer>> {
  const at = ctx.clock.now();
  const now = at.toISOString();
  return sheetsPdf(kind === "ACCEPT" ? sheets.slice(0, ACCEPTED) : sheets, {
    title: evidenceWords.title(ref),
    shop: (await getShop()).name,
    at,
    note: evidenceWords.made(`${day(now)}, ${clockTime(now)}`),
  });
}
