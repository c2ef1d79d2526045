import { afterAll } from "vitest";
import { createTestShop, type TestShop } from "@/test/shop";
import { checkAnswer } from "./check-answer";

type Route<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

interface Call<P> {
  path: string;
  params?: P;
  method?: string;
  headers?: Record<string, string>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into.
  json: any;
}

/** Calls a route's handler with a real Request, as Next would. The answer must be as the OpenAPI document says. */
export async function callRoute<P>(route: Route<P>, call: Call<P>): Promise<Answer> {
  const response = await sendTo(route, call);
  const text = await response.text();
  checkAnswer(call.method ?? (call.body === undefined ? "GET" : "POST"), call.path, response, text);
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : text };
}

export function sendTo<P>(route: Route<P>, call: Call<P>, signal?: AbortSignal): Promise<Response> {
  const raw =
    typeof call.body === "string" || call.body instanceof Uint8Array || call.body instanceof ReadableStream;
  const request = new Request(`http://localhost:3000${call.path}`, {
    method: call.method ?? (call.body === undefined ? "GET" : "POST"),
    headers: { "content-type": "application/json", host: "localhost:3000", ...call.headers },
    body: call.body === undefined ? undefined : raw ? (call.body as BodyInit) : JSON.stringify(call.body),
    duplex: "half",
    signal,
  } as RequestInit);
  return route(request, { params: Promise.resolve((call.params ?? {}) as P) });
}

/** A shop on this file's database whose context the routes use. The caller closes it. */
export async function createRoutes(options: Parameters<typeof createTestShop>[0] = {}): Promise<TestShop> {
  const shop = await createTestShop(options);
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  return shop;
}

/** The same for a whole test file, closed after its last test: `const shop = await openRoutes();` */
export async function openRoutes(options?: Parameters<typeof createTestShop>[0]): Promise<TestShop> {
  const shop = await createRoutes(options);
  afterAll(() => shop.close());
  return shop;
}

/** Row counts that a refused call must not change. */
export async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const { database } = shop;
  return {
    orders: await database.order.count(),
    payments: await database.payment.count(),
    inbox: await database.inboxMessage.count(),
    events: await database.orderEvent.count(),
  };
}
