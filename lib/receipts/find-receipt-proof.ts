import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { maskRecipient } from "@/lib/model/mask-recipient";
import type { LineStatus, OrderStatus } from "@/lib/model/order-status";
import type { LineView, Money } from "@/lib/model/order-view";
import { orderStory } from "@/lib/model/row-schemas";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { kobo, sumKobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { parseReceiptCode } from "./receipt-code";

/** What anyone with a receipt's code may see: no reference, token, PIN, full number or email address. */
export interface Proof {
  code: string;
  service: string;
  /** ISO 8601. */
  paidAt: string;
  /** The order's current status. */
  status: OrderStatus;
  total: Money;
  /** The amount refunded so far. */
  back: Money;
  lines: (Pick<LineView, "position" | "service" | "product" | "planLabel" | "quantity" | "total"> & {
    /** Only its last characters. */
    recipient: string;
    status: LineStatus;
  })[];
}

const receipted = z.object({ story: orderStory });
const BY_RECEIPT = {
  name: "story/receipt",
  text: "SELECT order_view(order_id) AS story FROM receipts WHERE code = $1",
};

/** The order of a receipt's code as a stranger may see it; null for any other code. One statement. */
export async function findReceiptProof(ctx: Context, typed: string): Promise<Proof | null> {
  const code = parseReceiptCode(typed);
  if (!code) return null;
  const found = await queryRow(poolOf(ctx.db), receipted, BY_RECEIPT, [code]);
  const { story } = found ?? {};
  if (!story?.paid_at) return null;
  const money = (amount: Money["amount"]): Money => ({ amount, currency: "NGN" });
  const refunded = new Set(story.lines.filter(({ status }) => status === "refunded").map(({ id }) => id));
  const back = story.effects
    .filter(({ line_id, state, reason }) => {
      const made = state === "SUCCEEDED" || (state === "NOT_SENT" && reason === "already_back");
      return made && line_id !== null && refunded.has(line_id);
    })
    .map(({ amount_kobo }) => kobo(amount_kobo));
  return {
    code,
    service: story.service,
    paidAt: new Date(story.paid_at).toISOString(),
    status: story.status,
    total: money(story.total_kobo),
    back: money(sumKobo(back)),
    lines: story.lines.map((line) => {
      const { label, quantity } = line.request;
      return {
        position: line.position,
        service: line.service,
        product: line.product,
        planLabel: typeof label === "string" ? label : null,
        quantity: typeof quantity === "number" ? quantity : undefined,
        total: money(line.total_kobo),
        recipient: maskRecipient(toLocalPhone(line.recipient) ?? line.recipient),
        status: line.status,
      };
    }),
  };
}
