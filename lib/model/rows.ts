import type { Kobo } from "@/lib/platform/money";
import type { LineStatus, OrderStatus, TimelineEvent } from "./order-status";

/** Rows as the SQL functions give them back in JSON: snake case, kobo as safe integers, times as ISO text. */
export interface OrderRow {
  id: string;
  ref: string;
  service: string;
  input: Record<string, unknown>;
  email: string;
  request_hash: string;
  token_salt: string;
  token_sha256: string;
  status: OrderStatus;
  total_kobo: Kobo;
  payment_fee_kobo: Kobo;
  version: number;
  placed_at: string;
  expires_at: string;
  paid_at: string | null;
  user_id: string | null;
  user_how: "placed" | "email" | "token" | null;
  close_reason: "expired" | "cancelled" | null;
}

export interface LineRow {
  id: string;
  order_id: string;
  position: number;
  service: string;
  product: string;
  plan_id: string | null;
  recipient: string;
  request: Record<string, unknown>;
  face_kobo: Kobo;
  cost_kobo: Kobo;
  ceiling_kobo: Kobo;
  fee_kobo: Kobo;
  total_kobo: Kobo;
  status: LineStatus;
  reason: string | null;
  attempts: number;
  next_at: string | null;
  delivery_cipher: string | null;
  delivered_at: string | null;
}

export interface PaymentRow {
  id: string;
  /** Null for a wallet's top-up. */
  order_id: string | null;
  purpose: "ORDER" | "TOPUP";
  /** Whose wallet pays or is topped up. */
  user_id: string | null;
  provider: string;
  reference: string;
  expected_kobo: Kobo;
  state: "CREATED" | "STARTED" | "FAILED" | "ABANDONED" | "CAPTURED";
  disposition: "APPLIED" | "SURPLUS" | "SUSPENSE" | null;
  url: string | null;
  captured_kobo: Kobo | null;
  captured_currency: string | null;
  reason: string | null;
  created_at: string;
  next_at: string | null;
  checks: number;
}

export const EFFECT_STATES = [
  "INTENT",
  "NOT_SENT",
  "SENDING",
  "SUCCEEDED",
  "PROCESSING",
  "FAILED",
  "REJECTED",
  "UNKNOWN",
  "NOT_EXECUTED",
  "PARKED",
  "REVERSED",
] as const;
export type EffectState = (typeof EFFECT_STATES)[number];
/** States in which nothing was bought and no money moved, or it was undone: what the other side shows alive all the same is a fault. */
export const DEAD_STATES: readonly EffectState[] = [
  "NOT_SENT",
  "REJECTED",
  "FAILED",
  "NOT_EXECUTED",
  "REVERSED",
];

export interface EffectRow {
  id: string;
  kind: "VEND" | "REFUND";
  /** Null for the refund of a wallet's top-up. */
  order_id: string | null;
  line_id: string | null;
  payment_id: string | null;
  refunds_payment_id: string | null;
  customer_ref: string;
  attempt: number;
  state: EffectState;
  amount_kobo: Kobo;
  request: Record<string, unknown>;
  worker_id: number | null;
  upstream_id: string | null;
  reason: string | null;
  evidence: Record<string, unknown> | null;
  sighted_at: string | null;
  clean_scans: number;
  tries: number;
  created_at: string;
  sent_at: string | null;
  settled_at: string | null;
  next_at: string | null;
  /** Null for refunds. */
  horizon_ms: number | null;
  scan_gap_ms: number | null;
  last_scan_at: string | null;
}

export interface EventRow {
  line_id: string | null;
  effect_id: string | null;
  at: string;
  event: TimelineEvent;
  detail: Record<string, unknown> | null;
}

/** order_view: an order with all that belongs to it. */
export interface OrderStory extends OrderRow {
  /** Until the last line that waits for a rate token has its turn; null when none waits. */
  queue_seconds: number | null;
  lines: LineRow[];
  payments: PaymentRow[];
  /** `to_wallet`: a refund that goes to a store wallet. */
  effects: (Omit<EffectRow, "request"> & { to_wallet: boolean })[];
  events: EventRow[];
}
