import "server-only";
import { context } from "@/lib/context/context";
import { findRepeat, type Repeat } from "@/lib/orders/checkout/find-repeat";
import { parseDeviceCookie } from "@/lib/platform/request/device";
import { limitVisitor } from "./limit-visitor";
import { recipientsOf } from "./recipients-of";

/**
 * findRepeat for a visitor who entered this email. It is counted first, whatever it finds. Over the limit, the visitor's own
 * orders still count: the question is a help, and its limit must not stop a purchase.
 */
export async function findVisitorRepeat(
  headers: Headers,
  purchase: { service: string; input: unknown; email: string; userId: string | null; key?: string },
): Promise<Repeat | null> {
  const { service, input, email, userId, key } = purchase;
  const { ok: elsewhere } = await limitVisitor("repeat", headers, {
    recipients: recipientsOf(input),
    email: email.trim().toLowerCase(),
  });
  const device = parseDeviceCookie(headers.get("cookie"));
  return findRepeat(context(), { service, input, buyer: { email, userId, device }, key, elsewhere });
}
