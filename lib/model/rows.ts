import type { Row } from "@/lib/platform/db/row";
import type { Effect, Line, Order, OrderEvent, Payment } from "@/lib/platform/prisma/client";
import type { LineStatus, OrderStatus, TimelineEvent } from "./order-status";

/** A row with narrower string and JSON types than the schema expresses, without unused columns. */
type Narrow<Model, Words, Unread extends keyof Row<Model> = never> = Omit<Row<Model>, keyof Words | Unread> &
  Words;

export type OrderRow = Narrow<
  Order,
  {
    input: Record<string, unknown>;
    status: OrderStatus;
    user_how: "placed" | "email" | "token" | null;
    close_reason: "expired" | "cancelled" | null;
    hold_state: "held" | "released" | "returned" | null;
  },
  | "checkout_key"
  | "repeat_hash"
  | "held_at"
  | "held_kobo"
  | "placed_from"
  | "closed_at"
  | "margin_kobo"
  | "device_key"
  | "hold_block"
>;

export type LineRow = Narrow<Line, { request: Record<string, unknown>; status: LineStatus }>;

export type PaymentRow = Narrow<
  Payment,
  {
    purpose: "ORDER" | "TOPUP";
    state: "CREATED" | "STARTED" | "FAILED" | "ABANDONED" | "CAPTURED";
    disposition: "APPLIED" | "SURPLUS" | "SUSPENSE" | null;
  },
  "fees_kobo" | "channel" | "provider_id" | "captured_at" | "credit_kobo" | "card_key"
>;

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
/**
 * States in which nothing was bought and no money moved, or it was reversed. A live record on the other side is then
 * an error.
 */
export const DEAD_STATES: readonly EffectState[] = [
  "NOT_SENT",
  "REJECTED",
  "FAILED",
  "NOT_EXECUTED",
  "REVERSED",
];

export type EffectRow = Narrow<
  Effect,
  {
    kind: "VEND" | "REFUND";
    state: EffectState;
    request: Record<string, unknown>;
    evidence: Record<string, unknown> | null;
  }
>;

export type EventRow = Narrow<
  OrderEvent,
  { event: TimelineEvent; detail: Record<string, unknown> | null },
  "id" | "order_id"
>;

/** order_view: an order with all its related rows. */
export interface OrderStory extends OrderRow {
  /** Seconds until the last item that waits for a rate token is sent; null if none waits. */
  queue_seconds: number | null;
  lines: LineRow[];
  payments: PaymentRow[];
  /**
   * `to_wallet`: the refund goes to a store wallet. `waits`: it isn't sent while its payment is disputed or another refund
   * of it, made outside the shop, is under way; `waits_for` "books": until restored books are adopted (docs/adr/0037).
   */
  effects: (Omit<EffectRow, "request"> & {
    to_wallet: boolean;
    waits: boolean;
    waits_for?: "dispute" | "books" | null;
  })[];
  events: EventRow[];
  /** The customer's case about it: opened by them, or automatically because it was late. */
  case: {
    id: number;
    opened_at: string;
    due_at: string | null;
    closed_at: string | null;
    outcome: string | null;
    messages: number;
  } | null;
}
