import { rowSchema } from "@/lib/platform/db/row";
import { Prisma } from "@/lib/platform/prisma/client";
import type { EffectRow, LineRow, OrderRow, PaymentRow } from "./rows";

/** Rows as SQL answers them (to_jsonb), checked. */
export const orderRow = rowSchema<OrderRow>(Prisma.OrderScalarFieldEnum);
export const lineRow = rowSchema<LineRow>(Prisma.LineScalarFieldEnum);
export const paymentRow = rowSchema<PaymentRow>(Prisma.PaymentScalarFieldEnum);
export const effectRow = rowSchema<EffectRow>(Prisma.EffectScalarFieldEnum);
