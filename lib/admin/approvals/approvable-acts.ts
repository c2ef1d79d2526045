import * as z from "zod";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { closeMonth } from "@/lib/admin/money/close-month";
import { parseRange } from "@/lib/admin/money/parse-range";
import { decideParked, type ParkDecision, VERDICTS } from "@/lib/admin/orders/decide-parked";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { changesSubject, type RuleChange, saveMarginRules } from "@/lib/admin/prices/save-margin-rules";
import { FEE_SUBJECT, setPaymentFee } from "@/lib/admin/prices/set-payment-fee";
import { LIMIT_SUBJECT, saveLimit } from "@/lib/admin/settings/save-numbers";
import type { Actor } from "@/lib/auth/session/require-right";
import type { Right } from "@/lib/auth/session/rights";
import { isStaff, ROLES, type Role, STAFF_ROLES, type StaffRole } from "@/lib/auth/session/signed-in";
import { inviteStaff, inviteSubject } from "@/lib/auth/staff/invite-staff";
import { setRole } from "@/lib/auth/staff/set-role";
import type { Context } from "@/lib/context/context";
import type { ApprovalKind, Approved } from "@/lib/model/approval";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";

/** Who requests it and why, and who approved it. */
export interface By {
  actor: Actor;
  reason: string;
  approved?: Approved;
}

/** The subject of a request. */
export interface About {
  /** Only one open request per subject. */
  subject: string;
  /** The subject in the activity log. */
  logged: string;
  orderId?: string;
  kobo?: Kobo;
}

/** An act that may need a second person. It can be carried out from its request alone. */
interface Act<Request> {
  right: Right;
  request: z.ZodType<Request>;
  about(ctx: Context, request: Request): Promise<About>;
  /**
   * Returns "needs_approval" instead of acting if a second person is missing. `secret`: deliverables, which are stored
   * encrypted and shown to nobody.
   */
  run(ctx: Context, by: By, request: Request, secret?: string): Promise<string>;
  /** The outcomes that mean success. */
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

/** Resolves a manual review. The token or PINs entered are its secret. */
const decision: Act<{ effect: string; verdict: (typeof VERDICTS)[number]; evidence: string }> = {
  right: "orders.decide",
  request: z.strictObject({ effect: z.string(), verdict: z.enum(VERDICTS), evidence: z.string() }),
  about: async ({ db }, { effect: id }) => {
    const { order, amountKobo } = await db.effect.findUniqueOrThrow({
      where: { id },
      include: { order: true },
    });
    return {
      subject: `effect:${id}`,
      logged: order ? `order:${order.ref}` : `effect:${id}`,
      ...(order ? { orderId: order.id } : {}),
      kobo: kobo(Number(amountKobo)),
    };
  },
  run: async (ctx, { actor, reason, approved }, { effect, verdict, evidence }, given) => {
    const { userId, email: name, role } = actor;
    if (!isStaff(role)) throw new Error("not staff");
    const how: ParkDecision = verdict === "delivered" && given ? { verdict, given } : { verdict };
    const decided = await decideParked(ctx, effect, how, { name, userId, role, reason, evidence, approved });
    return decided.ok ? "decided" : decided.reason;
  },
  done: ["decided"],
};

/** Changes a colleague's role, or invites somebody with a role. */
const role: Act<{ user: string; role: Role } | { email: string; role: StaffRole }> = {
  right: "staff.manage",
  request: z.union([
    z.strictObject({ user: z.string(), role: z.enum(ROLES) }),
    z.strictObject({ email: z.email(), role: z.enum(STAFF_ROLES) }),
  ]),
  about: async (_ctx, wanted) => {
    const subject = "user" in wanted ? `user:${wanted.user}` : inviteSubject(wanted.email);
    return { subject, logged: subject };
  },
  run: (ctx, { actor, reason, approved }, wanted) =>
    "user" in wanted
      ? setRole(ctx, actor, wanted.user, wanted.role, reason, approved)
      : inviteStaff(ctx, actor, wanted, approved),
  done: ["changed", "invited"],
};

const wantedRule = z.strictObject({
  scope: z.strictObject({
    service: z.enum(SERVICE_IDS),
    product: z.string().optional(),
    plan: z.string().optional(),
  }),
  rule: z
    .strictObject({ markupBp: z.int(), flat: z.int().transform(kobo), floor: z.int().transform(kobo) })
    .nullable(),
  seen: z.string().nullable(),
});

const amount = z.int().nonnegative().transform(kobo);
const feeRule = z.strictObject({
  rateBp: z.int().nonnegative(),
  flat: amount,
  flatFrom: amount,
  cap: amount.nullable(),
});

/** Changes prices or the payment fee; prices at a loss and a fee below cost need a second person. */
const price: Act<
  | { changes: RuleChange[]; key: string; acceptedLoss: number; from: string | null }
  | { fee: PaymentFeeRule; seen: PaymentFeeRule; acceptedLoss: number; until: string }
> = {
  right: "prices.edit",
  request: z.union([
    z.strictObject({
      changes: z.array(wantedRule).min(1),
      key: z.string(),
      acceptedLoss: z.int().nonnegative(),
      from: z.iso.datetime().nullable(),
    }),
    z.strictObject({
      fee: feeRule,
      seen: feeRule,
      acceptedLoss: z.int().nonnegative(),
      until: z.iso.datetime(),
    }),
  ]),
  about: async (_ctx, wanted) => {
    const subject = "fee" in wanted ? FEE_SUBJECT : changesSubject(wanted.changes);
    return { subject, logged: subject, kobo: kobo(wanted.acceptedLoss) };
  },
  run: async (ctx, { actor, ...by }, wanted) => {
    const saved =
      "fee" in wanted
        ? await setPaymentFee(ctx, actor, { ...by, ...wanted, until: new Date(wanted.until) })
        : await saveMarginRules(ctx, actor, {
            ...by,
            ...wanted,
            from: wanted.from ? new Date(wanted.from) : null,
          });
    return saved.ok ? saved.outcome : saved.reason;
  },
  done: ["saved"],
};

/** Raises the limit above which a second person is needed, in naira. */
const limit: Act<{ limit: number }> = {
  right: "settings.edit",
  request: z.strictObject({ limit: z.int().positive() }),
  about: async () => ({ subject: LIMIT_SUBJECT, logged: "setting:numbers" }),
  run: (ctx, { actor, approved }, wanted) => saveLimit(ctx, actor, wanted.limit, approved),
  done: ["saved"],
};

/** Every act that may need a second person, by kind. */
export const ACTS = { refund, compensation, decision, month_close: monthClose, price, role, limit };
export type ActKind = keyof typeof ACTS & ApprovalKind;
export type RequestOf<Kind extends ActKind> = z.infer<(typeof ACTS)[Kind]["request"]>;

/** The act of a kind, for requests already parsed by its schema. */
export function actOf(kind: string): Act<unknown> {
  const act = Object.hasOwn(ACTS, kind) ? ACTS[kind as ActKind] : undefined;
  if (!act) throw new Error(`no act of kind ${kind}`);
  return act as unknown as Act<unknown>;
}
