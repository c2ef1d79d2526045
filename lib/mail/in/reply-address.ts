import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";

/** The reply address of a case's emails: "help+c12-SIGNATURE@shop.example". Signed, because anyone may write to it. */
export function replyAddress(mailbox: string, caseId: number, secret: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+c${caseId}-${signature(caseId, secret)}${mailbox.slice(at)}`;
}

/** The case to which an address belongs; null for addresses without our signature. */
export function parseReplyAddress(address: string, secret: string): number | null {
  const [, id, signed] = /\+c([1-9]\d{0,8})-([0-9a-f]{20})@/i.exec(address) ?? [];
  if (!id || !signed) return null;
  const right = Buffer.from(signature(Number(id), secret));
  return timingSafeEqual(right, Buffer.from(signed.toLowerCase())) ? Number(id) : null;
}

/** 80 bits in letters that survive every mail server, whatever it does to capitals. */
function signature(caseId: number, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "case-mail"))
    .update(`case:${caseId}`)
    .digest("hex")
    .slice(0, 20);
}
