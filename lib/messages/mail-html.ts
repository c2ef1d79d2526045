import "server-only";
import { createElement } from "react";
import type { AccentHex } from "@/lib/theme/accent-hex";
import type { MailContent } from "./mail-content";
import { ReceiptMail } from "./receipt-mail";

/** A mail as HTML. The renderer is loaded with the first mail, so that nothing else of the shop carries it. */
export async function mailHtml(content: MailContent, shop: string, accent: AccentHex): Promise<string> {
  const { render } = await import("@react-email/render");
  return render(createElement(ReceiptMail, { content, shop, accent }));
}
