import "server-only";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import type { TextPageName } from "@/lib/platform/db/settings";
import { writeText } from "@/lib/texts/write-text";
import { privacyPage, refundsPage, termsPage } from "@/lib/words/messages";
import { type SettingSaved, saveSetting } from "./save-setting";

/** The shop's default texts. */
export const OUR_TEXTS: Readonly<Record<TextPageName, string>> = {
  terms: writeText(termsPage),
  privacy: writeText(privacyPage),
  refunds: writeText(refundsPage),
};

/** Maximum characters of one page. */
export const MAX_TEXT_LENGTH = 20_000;

/**
 * Saves the owner's own terms, privacy or refund page, in the markup of lib/texts/parse-text.ts. If it is empty or equals our
 * default, nothing is stored, so that later versions of the default apply. Owners only.
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
