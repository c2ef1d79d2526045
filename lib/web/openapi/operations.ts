import type * as z from "zod";
import type { ApiProblem } from "@/lib/words/en/api";
import * as answer from "./answer-schemas";
import * as body from "./body-schemas";
import * as example from "./examples";

/** A parameter in the query, the path or a header. */
export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required: boolean;
  description: string;
  pattern?: string;
}

/** One route and method of the API. Every operation also answers `method-not-allowed`, `database-down` and `unexpected`. */
export interface Operation {
  method: "get" | "post";
  path: string;
  summary: string;
  parameters?: Parameter[];
  body?: { schema: z.ZodType; optional?: true; example: unknown };
  /** Answers that aren't problems: status → what it is. Without a schema: no body, or text of `type`. */
  answers: Record<number, { description: string; schema?: z.ZodType; type?: string; example?: unknown }>;
  problems: readonly ApiProblem[];
  /** Who may: a caller with the metrics token; a staff session. */
  security?: "metricsToken" | "session";
}

const BODY = ["malformed-json", "not-json", "too-large", "invalid", "foreign-origin"] as const;
/** Why a payment doesn't start. */
const PAYS = [
  "sign-in-needed",
  "proof-needed",
  "insufficient-funds",
  "limited",
  "unavailable",
  "payment-start-failed",
] as const;
const TOKEN: Parameter = {
  name: "token",
  in: "query",
  required: true,
  description: "The order's token. Wrong or missing: 404",
};
const REF: Parameter = { name: "ref", in: "path", required: true, description: "The order's reference" };
const OF_ORDER = [REF, TOKEN];
const query = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  required: false,
  description,
});

export const OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/catalogue",
    summary: "What is on sale and its prices, from the shop's own copy",
    parameters: [
      query("service", "Only this service"),
      query("product", "Only this product, in any letter case, with space, _ and - equal"),
      {
        name: "if-none-match",
        in: "header",
        required: false,
        description: "An ETag: 304 if nothing changed",
      },
    ],
    answers: {
      200: { description: "The catalogue", schema: answer.catalogueAnswer, example: example.catalogue },
      304: { description: "Nothing changed since that ETag" },
    },
    problems: ["invalid"],
  },
  {
    method: "get",
    path: "/api/catalogue/esim",
    summary: "The packages of a region, or the top-ups of an eSIM",
    parameters: [query("region", "A region's code"), query("iccid", "An eSIM's ICCID, instead of a region")],
    answers: {
      200: { description: "Packages, cheapest first", schema: answer.esimAnswer, example: example.esim },
    },
    problems: ["invalid", "limited", "unavailable"],
  },
  {
    method: "post",
    path: "/api/validate",
    summary: "The owner of a meter or smartcard, masked unless this customer has bought for it",
    body: { schema: body.validateBody, example: example.validateBody },
    answers: { 200: { description: "The owner", schema: answer.validateAnswer, example: example.validated } },
    problems: [...BODY, "limited", "unavailable", "check-unavailable"],
  },
  {
    method: "post",
    path: "/api/quote",
    summary: "What a purchase costs now, including all fees. Stores nothing",
    body: { schema: body.quoteBody, example: example.quoteBody },
    answers: { 200: { description: "The price", schema: answer.quoteAnswer, example: example.quote } },
    problems: [...BODY, "unavailable"],
  },
  {
    method: "post",
    path: "/api/orders",
    summary: "Places an order and starts its payment",
    parameters: [
      {
        name: "idempotency-key",
        in: "header",
        required: true,
        description: "New for each order and secret: the same key and body return the same order",
        pattern: "^[\\x21-\\x7e]{16,64}$",
      },
    ],
    body: { schema: body.orderBody, example: example.orderBody },
    answers: {
      201: { description: "The order is placed", schema: answer.orderPlaced, example: example.placed },
      200: {
        description: "The same key and body as before: the same order",
        schema: answer.orderPlaced,
        example: example.placed,
      },
    },
    problems: [...BODY, "key-reused", "price-changed", ...PAYS],
  },
  {
    method: "get",
    path: "/api/orders/{ref}",
    summary: "An order",
    parameters: OF_ORDER,
    answers: { 200: { description: "The order", schema: answer.orderAnswer, example: example.order } },
    problems: ["not-found"],
  },
  {
    method: "get",
    path: "/api/orders/{ref}/events",
    summary: "The order as server-sent `status` events: at once and at each change, until it is final",
    parameters: OF_ORDER,
    answers: {
      200: { description: "data: the order's JSON; a comment every 15 s", type: "text/event-stream" },
      204: { description: "It is final, and its last event was received" },
    },
    problems: ["not-found", "limited", "too-many-streams"],
  },
  {
    method: "post",
    path: "/api/orders/{ref}/pay",
    summary:
      "Pay again, or another way, while it is unpaid. The wallet pays the order's total, payment fee included",
    parameters: OF_ORDER,
    body: { schema: body.payBody, optional: true, example: { payment: "paystack" } },
    answers: {
      200: { description: "The payment", schema: answer.paymentStarted, example: example.paymentStarted },
    },
    problems: [...BODY, "not-found", "order-closed", ...PAYS],
  },
  {
    method: "post",
    path: "/api/orders/{ref}/cancel",
    summary: "Cancels an unpaid order",
    parameters: OF_ORDER,
    body: { schema: body.cancelBody, optional: true, example: {} },
    answers: {
      200: {
        description: "The order is cancelled",
        schema: answer.orderCancelled,
        example: { status: "expired" },
      },
    },
    problems: [...BODY, "not-found", "order-not-open", "limited"],
  },
  {
    method: "post",
    path: "/api/orders/{ref}/missing",
    summary: '"It didn\'t come": checks everything undecided at once, or opens a case',
    parameters: OF_ORDER,
    body: { schema: body.missingBody, optional: true, example: { still: true } },
    answers: {
      200: {
        description: "What was checked",
        schema: answer.missingReported,
        example: { asked: 1, done: true },
      },
    },
    problems: [...BODY, "not-found", "not-yet", "limited"],
  },
  {
    method: "get",
    path: "/api/orders/{ref}/pins",
    summary: "An order's exam PINs as a file",
    parameters: [...OF_ORDER, query("format", "txt or csv; txt unless given")],
    answers: { 200: { description: "The PINs", type: "text/plain" } },
    problems: ["invalid", "not-found"],
  },
  {
    method: "get",
    path: "/api/orders/{ref}/results",
    summary: "What became of each item of an order, as a file",
    parameters: OF_ORDER,
    answers: { 200: { description: "The items", type: "text/csv" } },
    problems: ["not-found"],
  },
  {
    method: "get",
    path: "/api/orders/{ref}/receipt.pdf",
    summary: "An order's receipt",
    parameters: OF_ORDER,
    answers: { 200: { description: "The receipt", type: "application/pdf" } },
    problems: ["not-found", "limited"],
  },
  {
    method: "get",
    path: "/api/orders/{ref}/files/{id}",
    summary: "A file of an order's conversation",
    parameters: [
      ...OF_ORDER,
      { name: "id", in: "path", required: true, description: "The file's id, from the order's page" },
    ],
    answers: { 200: { description: "The file: PNG, JPEG or PDF", type: "application/octet-stream" } },
    problems: ["not-found"],
  },
  {
    method: "post",
    path: "/api/webhooks/merchant/{token}",
    summary: "The supplier's webhooks",
    parameters: [{ name: "token", in: "path", required: true, description: "The secret of the address" }],
    answers: { 200: { description: "Stored", schema: answer.storedAnswer, example: { stored: true } } },
    problems: ["not-found", "bad-signature", "too-large", "foreign-origin"],
  },
  {
    method: "post",
    path: "/api/webhooks/paystack",
    summary: "Paystack's webhooks",
    parameters: [
      {
        name: "x-paystack-signature",
        in: "header",
        required: true,
        description: "HMAC-SHA-512 of the body with the secret key, in hex",
      },
    ],
    answers: { 200: { description: "Stored", schema: answer.storedAnswer, example: { stored: true } } },
    problems: ["bad-signature", "too-large", "foreign-origin"],
  },
  {
    method: "get",
    path: "/api/health",
    summary: "The health of the shop's parts, from its own database",
    answers: {
      200: {
        description: "The database answers; parts may be degraded",
        schema: answer.healthAnswer,
        example: example.health,
      },
      503: { description: "The database is down", schema: answer.healthAnswer, example: example.healthDown },
    },
    problems: [],
  },
  {
    method: "get",
    path: "/api/openapi.json",
    summary: "This document",
    answers: { 200: { description: "OpenAPI 3.1", type: "application/json" } },
    problems: [],
  },
  {
    method: "get",
    path: "/api/desk/today",
    summary: "The admin dashboard's figures, for staff; they change with its page",
    answers: { 200: { description: "The figures", schema: answer.dashboardAnswer, example: {} } },
    problems: ["not-found"],
    security: "session",
  },
  {
    method: "get",
    path: "/metrics",
    summary: "Prometheus text",
    answers: { 200: { description: "Metrics", type: "text/plain" } },
    problems: ["not-found"],
    security: "metricsToken",
  },
];
