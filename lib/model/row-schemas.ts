import * as z from "zod";
import { rowSchema } from "@/lib/platform/db/row";
import { Prisma } from "@/lib/platform/prisma/client";
import type { EffectRow, EventRow, LineRow, OrderRow, OrderStory, PaymentRow } from "./rows";

/** Rows as SQL answers them (to_jsonb), checked. */
export const orderRow = rowSchema<OrderRow>(Prisma.OrderScalarFieldEnum);
export const lineRow = rowSchema<LineRow>(Prisma.LineScalarFieldEnum);
export const paymentRow = rowSchema<PaymentRow>(Prisma.PaymentScalarFieldEnum);
export const effectRow = rowSchema<EffectRow>(Prisma.EffectScalarFieldEnum);

const { request: _, ...storyEffect } = Prisma.EffectScalarFieldEnum;
const { id: _id, orderId: _order, ...storyEvent } = Prisma.OrderEventScalarFieldEnum;

/** What order_view answers. */
export const orderStory: z.ZodType<OrderStory> = z.intersection(
  orderRow,
  z.object({
    queue_seconds: z.int().nullable(),
    lines: z.array(lineRow),
    payments: z.array(paymentRow),
    effects: z.array(
      z.intersection(
        rowSchema<Omit<EffectRow, "request">>(storyEffect),
        z.object({ to_wallet: z.boolean() }),
      ),
    ),
    events: z.array(rowSchema<EventRow>(storyEvent)),
  }),
);
