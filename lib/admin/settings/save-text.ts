import "server-only";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import type { TextPageName } from "@/lib/platform/db/settings";
import { writeText } from "@/lib/texts/write-text";
import { privacyPage, refundsPage, termsPage } from "@/lib/words/messages";
import { type SettingSaved, saveSetting } from "./save-setting";

/** The pages that come with the shop. */
export const OUR_TEXTS: Readonly<Record<TextPageName, string>> = {
  terms: writeText(termsPage),
  privacy: writeText(privacyPage),
  refunds: writeText(refundsPage),
};

/** Characters of one page. */
export const MAX_TEXT_LENGTH = 20_000;

/**
 * Saves the owner's own terms, privacy or refund page, in the markup of lib/texts/parse-text.ts. If it is empty or equals
 * our page, nothing is stored, so later versions of our page apply. Owners only.
 */
export async function saveText(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  page: TextPageName,
  typed: string,
  seen: number,
): Promise<SettingSaved | "too_long"> {
  const text = typed.replaceAll(/\r\n?/g, "\n").trim();
  if (text.length > MAX_TEXT_LENGTH) return "too_long";
  return saveSetting(ctx, actor, {
    key: `text_${page}`,
    seen,
    value: text && text !== OUR_TEXTS[page] ? { text } : {},
  });
}
