import * as z from "zod";
import { LATENESS } from "@/lib/model/lateness";
import { LINE_STATUSES, ORDER_STATUSES, TIMELINE_EVENTS } from "@/lib/model/order-status";
import type { OrderView } from "@/lib/model/order-view";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { Health } from "@/lib/web/get-health";
import { PROBLEM_STATUS } from "@/lib/web/problem";
import type { ApiProblem } from "@/lib/words/en/api";

/** The API's JSON responses, as described by lib/web/openapi/document.ts. The code's types keep them in step. */
const at = z.iso.datetime().describe("ISO 8601, UTC");
const text = z.string();
const optional = z.string().optional();
const refundPlace = z.enum(["wallet", "payer", "source"]);

export const money = z
  .object({
    amount: koboValue.meta({ type: "integer", description: "Whole kobo" }),
    currency: z.string().describe("NGN"),
  })
  .meta({ id: "Money" });
const orderStatus = z.enum(ORDER_STATUSES).meta({ id: "OrderStatus" });

export const problemAnswer = z
  .object({
    type: z
      .enum((Object.keys(PROBLEM_STATUS) as ApiProblem[]).map((kind) => `urn:kiosk:problem:${kind}`))
      .describe("Stable; what programs decide by"),
    title: text,
    status: z.int(),
    detail: text.describe("What happened, the effect on money, the next step"),
    errors: z.array(z.object({ path: text, message: text })).optional(),
    code: optional.describe(
      "A reason in one word: price_changed, insufficient_funds, why something isn't sold",
    ),
    total: money.optional(),
    balance: money.optional(),
    ref: optional,
    token: optional,
    orderStatus: orderStatus.optional(),
    errorId: optional,
  })
  .meta({ id: "Problem" });

const payment = z.object({
  provider: z.enum(["paystack", "wallet"]),
  reference: text,
  url: z.string().nullable().describe("Where the customer pays; null: nothing more to do (wallet)"),
});
export const orderPlaced = z.object({
  ref: text,
  token: optional.describe("Opens the order. Missing when the same key is sent again after 24 hours"),
  status: orderStatus,
  total: money,
  payment,
});
export const paymentStarted = z.object({ payment });
export const orderCancelled = z.object({ status: orderStatus });
export const missingReported = z.object({
  asked: z.int().optional().describe("How many undecided attempts were checked"),
  done: z.boolean().optional().describe("Whether all of them answered"),
  case: z.enum(["opened", "known"]).optional(),
});

const delivery = z
  .object({
    reference: optional.describe("Airtime, data, TV, internet, betting"),
    token: optional.describe("Prepaid electricity: 20 digits"),
    tokens: z.array(z.object({ kind: text, value: text })).optional(),
    units: optional,
    vat: optional,
    receipt: optional.describe("Postpaid electricity"),
    pins: z
      .array(z.object({ pin: text, serial: z.string().nullish(), expiry: z.string().nullish() }))
      .optional(),
    iccid: optional,
    activationCode: optional,
    smdpAddress: optional,
    status: optional,
  })
  .meta({ id: "Delivery" });

export const orderAnswer = z
  .object({
    ref: text,
    status: orderStatus,
    service: text,
    total: money,
    paymentFee: money,
    placedAt: at,
    expiresAt: at,
    queueSeconds: z.number().nullable(),
    nextCheckAt: at.nullable(),
    settleBy: at.nullable().describe("When an undecided paid order is settled or in review at the latest"),
    late: z
      .enum(LATENESS)
      .nullable()
      .describe("A paid, undecided order takes longer than usual; report: a case may be opened"),
    case: z
      .object({
        id: z.int(),
        openedAt: at,
        replyBy: at.nullable().describe("When the shop promises to reply"),
        closedAt: at.nullable(),
        outcome: z.string().nullable().describe("How it ended"),
      })
      .nullable(),
    lines: z.array(
      z.object({
        position: z.int(),
        service: text.describe("The order's service, but of a basket's items each its own"),
        recipient: text.describe("The full number in local form"),
        product: text,
        planLabel: z.string().nullable(),
        plan: text.optional().describe("The plan, as `input.plan` takes it"),
        amount: money,
        total: money,
        status: z.enum(LINE_STATUSES),
        reason: z.string().nullable(),
        delivery: delivery.optional(),
        meterType: z.enum(["prepaid", "postpaid"]).optional(),
        quantity: z.int().optional(),
        qr: z.object({ size: z.int(), path: text }).optional(),
      }),
    ),
    timeline: z.array(
      z.object({
        at,
        event: z.enum(TIMELINE_EVENTS),
        line: z.int().optional(),
        reason: optional,
        amount: money.optional(),
        to: refundPlace.optional().describe("Where this refund went"),
        tookMs: z.number().optional(),
      }),
    ),
    payment: z
      .object({ provider: text, reference: text, url: z.string().nullable(), state: text })
      .nullable(),
    refundTo: refundPlace.describe("Where its refunds go; the timeline says of each where it went"),
    refundWaits: money.optional().describe("The part whose refund isn't sent yet"),
    refundWaitsFor: z
      .enum(["dispute", "books"])
      .optional()
      .describe(
        "dispute: until a bank's dispute, or a refund made outside the shop, is decided; books: until the shop has checked its records",
      ),
    cancelled: z.boolean(),
    noEmail: z
      .literal(true)
      .optional()
      .describe("Placed without an email: only its link leads back to it, or the account that it belongs to"),
    version: z.int(),
  })
  .meta({ id: "Order" }) satisfies z.ZodType<OrderView>;

const fees = { price: money, fee: money, total: money };
export const quoteAnswer = z.object({
  total: money,
  paymentFee: money,
  lines: z.array(
    z.object({
      recipient: z.string().nullable(),
      product: text,
      plan: optional,
      face: money,
      ...fees,
    }),
  ),
  queueSeconds: z.number().nullable(),
  email: optional,
  wallet: z.object({ total: money, balance: money, refunds: z.boolean() }).optional(),
});

export const validateAnswer = z.object({ customerName: text, address: optional });

export const catalogueAnswer = z.object({
  services: z.array(
    z.object({
      id: z.enum(SERVICE_IDS),
      name: text,
      available: z.boolean(),
      products: z.array(
        z.object({
          name: text,
          min: z.number().nullable().describe("Naira"),
          max: z.number().nullable(),
          available: z.boolean(),
        }),
      ),
      plans: z
        .array(
          z.object({
            id: text.describe("planId"),
            _id: text,
            product: text,
            plan: text,
            price: money.describe("Before the payment fee"),
            validity: text,
            bytes: z.number().optional(),
            hours: z.number().optional(),
          }),
        )
        .optional(),
    }),
  ),
});

export const esimAnswer = z.object({
  region: optional,
  name: optional,
  iccid: optional,
  available: z.boolean(),
  packages: z.array(
    z.object({
      packageCode: text,
      name: text,
      description: z.string().nullable(),
      price: money,
      bytes: z.number().nullable(),
      days: z.number().nullable(),
      regionCode: z.string().nullable(),
      speed: z.string().nullable(),
      coverage: z.array(z.unknown()),
    }),
  ),
});

const part = z.object({ ok: z.boolean(), note: optional, seenAt: z.string().nullish() });
const names = ["database", "worker", "upstream", "payments", "mail", "promises"] as const;
export const healthAnswer = z.object({
  status: z.enum(["ok", "degraded", "down"]),
  parts: z.object(
    Object.fromEntries(names.map((name) => [name, part])) as Record<(typeof names)[number], typeof part>,
  ),
}) satisfies z.ZodType<Health>;

export const storedAnswer = z.object({ stored: z.literal(true) });
/** The admin page's own figures: not a contract, they change with the page. */
export const dashboardAnswer = z.looseObject({});
