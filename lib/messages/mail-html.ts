import "server-only";
import { createElement } from "react";
import type { AccentHex } from "@/lib/theme/accent-hex";
import type { MailContent } from "./mail-content";
import { ReceiptMail } from "./receipt-mail";

/** Renders an email as HTML. The renderer loads with the first email, so nothing else in the shop loads it. */
export async function mailHtml(content: MailContent, shop: string, accent: AccentHex): Promise<string> {
  const { render } = await import("@react-email/render");
  return render(createElement(ReceiptMail, { content, shop, accent }));
}
