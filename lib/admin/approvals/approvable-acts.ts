import * as z from "zod";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { closeMonth } from "@/lib/admin/money/close-month";
import { parseRange } from "@/lib/admin/money/parse-range";
import { refundLine } from "@/lib/admin/orders/refund-line";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Right } from "@/lib/auth/session/rights";
import type { Context } from "@/lib/context/context";
import type { ApprovalKind, Approved } from "@/lib/model/approval";
import { type Kobo, kobo } from "@/lib/platform/money";

/** Who wants it and why, and who approved it. */
export interface By {
  actor: Actor;
  reason: string;
  approved?: Approved;
}

/** What a request is about. */
export interface About {
  /** One request about it lives at a time. */
  subject: string;
  /** The subject in the activity log. */
  logged: string;
  orderId?: string;
  kobo?: Kobo;
}

/** An act that may need a second person: how to carry it out, from its request alone. */
interface Act<Request> {
  right: Right;
  request: z.ZodType<Request>;
  about(ctx: Context, request: Request): Promise<About>;
  /** Says "needs_approval" instead of doing it if a second person is missing. */
  run(ctx: Context, by: By, request: Request): Promise<string>;
  /** The outcomes that mean that it was done. */
  done: readonly string[];
}

const refund: Act<{ line: string }> = {
  right: "orders.return",
  request: z.strictObject({ line: z.string() }),
  about: async ({ db }, { line: id }) => {
    const line = await db.line.findUniqueOrThrow({ where: { id }, include: { order: true } });
    const { order } = line;
    return {
      subject: `line:${id}`,
      logged: `order:${order.ref}`,
      orderId: order.id,
      kobo: kobo(Number(line.totalKobo)),
    };
  },
  run: async (ctx, by, { line }) => {
    const refunded = await refundLine(ctx, line, by);
    return refunded.ok ? "refunded" : refunded.reason;
  },
  done: ["refunded"],
};

const compensation: Act<{ key: string; order: string; kobo: number }> = {
  right: "orders.return",
  request: z.strictObject({ key: z.string(), order: z.string(), kobo: z.int().positive() }),
  about: async ({ db }, { order: id, kobo: amount }) => {
    const { ref } = await db.order.findUniqueOrThrow({ where: { id }, select: { ref: true } });
    return { subject: `order:${id}`, logged: `order:${ref}`, orderId: id, kobo: kobo(amount) };
  },
  run: async (ctx, by, { key, order, kobo: amount }) => {
    const given = await giveGoodwill(ctx, { ...by, key, orderId: order, amount: kobo(amount) });
    return given === "done" ? "given" : given;
  },
  done: ["given"],
};

const monthClose: Act<{ month: string }> = {
  right: "books.close",
  request: z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/) }),
  about: async (_ctx, { month }) => ({ subject: `month:${month}`, logged: `day:${month}` }),
  run: (ctx, { actor, approved }, { month }) => {
    const range = parseRange({ range: "month", day: `${month}-01` }, ctx.clock.now(), "month");
    return closeMonth(ctx, actor, range, approved);
  },
  done: ["closed"],
};

/** Every act that may need a second person, by kind. */
export const ACTS = { refund, compensation, month_close: monthClose };
export type ActKind = keyof typeof ACTS & ApprovalKind;
export type RequestOf<Kind extends ActKind> = z.infer<(typeof ACTS)[Kind]["request"]>;

/** The act of a kind, for requests that its own schema has parsed. */
export function actOf(kind: string): Act<unknown> {
  const act = Object.hasOwn(ACTS, kind) ? ACTS[kind as ActKind] : undefined;
  if (!act) throw new Error(`no act of kind ${kind}`);
  return act as unknown as Act<unknown>;
}
