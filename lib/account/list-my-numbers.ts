import { kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { shownAmount } from "@/lib/services/registry";
import { lineName } from "@/lib/words/line-name";
import type { AccountContext } from "./account-context";
import { listBeneficiaries } from "./beneficiaries";
import { DELIVERED_SOMETHING, numberParts } from "./number-parts";

/** The number of orders used for the cards; older ones are seldom bought again. */
const MAX_ORDERS = 60;

/** What an order of the account delivered to one number. */
export interface NumberOrder {
  /** The order's, or that of a basket's item (number-parts.ts). */
  ref: string;
  service: string;
  what: string;
  recipient: string;
  /** The plan's id; empty for services priced by amount. */
  plan: string;
  total: number;
  /** In kobo, before the payment fee. */
  amount: number;
  /** How many items the number got: months of TV. */
  items: number;
  at: string;
  /** The nickname of its beneficiary; empty: none. */
  label: string;
}

/** A number as items store it. */
export interface ServiceNumber {
  service: string;
  recipient: string;
}

/** What the account bought for each number, or for `wanted`, newest first, with the customer's nicknames. */
export async function listMyNumbers(
  ctx: AccountContext,
  userId: string,
  wanted?: ServiceNumber,
): Promise<NumberOrder[]> {
  const [rows, beneficiaries] = await Promise.all([
    ctx.db.order.findMany({
      where: {
        userId,
        status: { in: DELIVERED_SOMETHING },
        ...(wanted ? { lines: { some: wanted } } : {}),
      },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
      take: MAX_ORDERS,
      include: { lines: { orderBy: { position: "asc" } } },
    }),
    listBeneficiaries(ctx, userId),
  ]);
  const labels = new Map(beneficiaries.map(({ number, label }) => [number, label]));
  const parts = rows.flatMap((row) => numberParts(row).map((part) => ({ ...part, row })));
  return parts.flatMap(({ ref, row, lines }) => {
    const [line] = lines;
    if (wanted && (line.service !== wanted.service || line.recipient !== wanted.recipient)) return [];
    const { label, quantity } = line.request as Record<string, unknown>;
    const named = {
      product: line.product,
      planLabel: typeof label === "string" ? label : null,
      ...(typeof quantity === "number" ? { quantity } : {}),
    };
    const amounts = lines.map((item) =>
      shownAmount(item.service, {
        face: kobo(Number(item.faceKobo)),
        price: kobo(Number(item.totalKobo - item.feeKobo)),
      }),
    );
    return {
      ref,
      service: line.service,
      what: lineName(line.service, named),
      recipient: toLocalPhone(line.recipient),
      plan: line.planId ?? "",
      total: Number(row.totalKobo),
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      items: lines.length,
      at: row.placedAt.toISOString(),
      label: labels.get(line.recipient) ?? "",
    };
  });
}
