import * as z from "zod";
import { jsonObject, koboValue } from "@/lib/platform/db/sql-values";
import { LINE_STATUSES, ORDER_STATUSES, TIMELINE_EVENTS } from "./order-status";
import {
  EFFECT_STATES,
  type EffectRow,
  type EventRow,
  type LineRow,
  type OrderRow,
  type OrderStory,
  type PaymentRow,
} from "./rows";

/** Rows as SQL functions return them (to_jsonb), validated; unused columns are omitted. */
export const orderStatus = z.enum(ORDER_STATUSES);
const lineStatus = z.enum(LINE_STATUSES);
export const effectState = z.enum(EFFECT_STATES);
export const closeReason = z.enum(["expired", "cancelled"]);

const text = z.string();
const textOrNull = z.string().nullable();
const int = z.int();

export const orderRow = z.object({
  id: text,
  ref: text,
  service: text,
  input: jsonObject,
  email: text,
  request_hash: text,
  token_salt: text,
  token_sha256: text,
  status: orderStatus,
  total_kobo: koboValue,
  payment_fee_kobo: koboValue,
  version: int,
  placed_at: text,
  expires_at: text,
  paid_at: textOrNull,
  user_id: textOrNull,
  user_how: z.enum(["placed", "email", "token"]).nullable(),
  refund_to: textOrNull,
  close_reason: closeReason.nullable(),
  hold_state: z.enum(["held", "released", "returned"]).nullable(),
  hold_until: textOrNull,
  locale: textOrNull,
}) satisfies z.ZodType<OrderRow>;

export const lineRow = z.object({
  id: text,
  order_id: text,
  position: int,
  service: text,
  product: text,
  plan_id: textOrNull,
  recipient: text,
  request: jsonObject,
  face_kobo: koboValue,
  cost_kobo: koboValue,
  ceiling_kobo: koboValue,
  fee_kobo: koboValue,
  total_kobo: koboValue,
  status: lineStatus,
  reason: textOrNull,
  attempts: int,
  follows: z.boolean(),
  next_at: textOrNull,
  delivery_cipher: textOrNull,
  delivered_at: textOrNull,
}) satisfies z.ZodType<LineRow>;

export const paymentRow = z.object({
  id: text,
  order_id: textOrNull,
  purpose: z.enum(["ORDER", "TOPUP"]),
  user_id: textOrNull,
  provider: text,
  reference: text,
  expected_kobo: koboValue,
  state: z.enum(["CREATED", "STARTED", "FAILED", "ABANDONED", "CAPTURED"]),
  disposition: z.enum(["APPLIED", "SURPLUS", "SUSPENSE"]).nullable(),
  url: textOrNull,
  captured_kobo: koboValue.nullable(),
  captured_currency: textOrNull,
  reason: textOrNull,
  created_at: text,
  next_at: textOrNull,
  checks: int,
}) satisfies z.ZodType<PaymentRow>;

export const effectRow = z.object({
  id: text,
  kind: z.enum(["VEND", "REFUND"]),
  order_id: textOrNull,
  line_id: textOrNull,
  payment_id: textOrNull,
  refunds_payment_id: textOrNull,
  goodwill: textOrNull,
  customer_ref: text,
  attempt: int,
  state: effectState,
  amount_kobo: koboValue,
  request: jsonObject,
  worker_id: int.nullable(),
  upstream_id: textOrNull,
  reason: textOrNull,
  evidence: jsonObject.nullable(),
  sighted_at: textOrNull,
  clean_scans: int,
  tries: int,
  created_at: text,
  sent_at: textOrNull,
  settled_at: textOrNull,
  next_at: textOrNull,
  horizon_ms: int.nullable(),
  scan_gap_ms: int.nullable(),
  last_scan_at: textOrNull,
  wallet: text,
  supplier_key: textOrNull,
}) satisfies z.ZodType<EffectRow>;

const eventRow = z.object({
  line_id: textOrNull,
  effect_id: textOrNull,
  at: text,
  event: z.enum(TIMELINE_EVENTS),
  detail: jsonObject.nullable(),
}) satisfies z.ZodType<EventRow>;

export const orderStory = orderRow.extend({
  queue_seconds: int.nullable(),
  lines: z.array(lineRow),
  payments: z.array(paymentRow),
  effects: z.array(
    effectRow.omit({ request: true }).extend({
      to_wallet: z.boolean(),
      waits: z.boolean(),
      waits_for: z.enum(["dispute", "books"]).nullish(),
    }),
  ),
  events: z.array(eventRow),
  case: z
    .object({
      id: int,
      opened_at: text,
      due_at: textOrNull,
      closed_at: textOrNull,
      outcome: textOrNull,
      messages: int,
    })
    .nullable(),
}) satisfies z.ZodType<OrderStory>;
