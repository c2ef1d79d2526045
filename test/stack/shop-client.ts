import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OrderView } from "@/lib/model/order-view";
import { fetchFresh } from "@/sandbox/fetch-fresh";

export interface Placed {
  ref: string;
  token: string;
  status: string;
  total: { amount: number };
  payment: { provider: string; reference: string; url: string };
}

export interface SandboxBooks {
  purchases: Record<string, { posts: number; debits: number; successes: number; reversals: number }>;
  transactions: { customerRef: string; status: string; number: string; isReversal: boolean }[];
  paystack: { payments: { reference: string; status: string }[]; refunds: { status: string }[] };
}

export function newPhone(prefix = "0803"): string {
  return `${prefix}${randomInt(1_000_000, 9_999_999)}`;
}

/** Airtime for one number, as an API client would order it. */
export function airtime(phone = newPhone(), amount = 500) {
  return { service: "airtime", input: { product: "MTN", phone, amount }, email: "ada@example.com" };
}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetchFresh(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}

export function postOrder(base: string, body: unknown, key: string = randomUUID()): Promise<Response> {
  return postJson(`${base}/api/orders`, body, { "idempotency-key": key });
}

/** Places an order. Throws unless it was placed. */
export async function place(base: string, body: unknown = airtime(), key?: string): Promise<Placed> {
  const answer = await postOrder(base, body, key);
  if (answer.status !== 201 && answer.status !== 200) {
    throw new Error(`${answer.status} ${await answer.text()}`);
  }
  return (await answer.json()) as Placed;
}

/** Presses Pay on the sandbox's payment page. Returns the browser's return address. */
export async function pay({ payment }: Placed): Promise<string> {
  const answer = await fetchFresh(payment.url, {
    method: "POST",
    body: new URLSearchParams({ act: "pay" }),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? "";
}

export async function readOrder(
  base: string,
  { ref, token }: Pick<Placed, "ref" | "token">,
): Promise<OrderView> {
  const answer = await fetchFresh(`${base}/api/orders/${ref}?token=${token}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as OrderView;
}

export async function until<T>(
  read: () => Promise<T | null | undefined | false>,
  patienceMs: number,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`not so after ${patienceMs} ms`);
    await pause(100);
  }
}

export function untilStatus(
  base: string,
  order: Placed,
  statuses: string[],
  patienceMs = 60_000,
): Promise<OrderView> {
  return until(async () => {
    const view = await readOrder(base, order);
    return statuses.includes(view.status) && view;
  }, patienceMs).catch(async (error: Error) => {
    const { status, timeline } = await readOrder(base, order);
    throw new Error(`${order.ref} is ${status}: ${error.message} ${JSON.stringify(timeline)}`);
  });
}

export async function tellSandbox(url: string, act: string, body: unknown): Promise<void> {
  const answer = await postJson(`${url}/control/${act}`, body);
  if (!answer.ok) throw new Error(`sandbox: ${await answer.text()}`);
}

export async function sandboxBooks(url: string): Promise<SandboxBooks> {
  return (await fetchFresh(`${url}/control/state`)).json() as Promise<SandboxBooks>;
}

export interface Followed {
  status: number;
  events: OrderView[];
  lastId: string;
}

/** Reads an order's event stream until the server closes it. */
export async function follow(
  base: string,
  { ref, token }: Pick<Placed, "ref" | "token">,
  options: { lastEventId?: string; onEvent?: (view: OrderView) => void; signal?: AbortSignal } = {},
): Promise<Followed> {
  const answer = await fetch(`${base}/api/orders/${ref}/events?token=${token}`, {
    headers: options.lastEventId ? { "last-event-id": options.lastEventId } : {},
    signal: options.signal ?? AbortSignal.timeout(120_000),
  });
  const followed: Followed = { status: answer.status, events: [], lastId: "" };
  let text = "";
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString("utf8");
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (!data) continue;
      const view = JSON.parse(data) as OrderView;
      followed.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? "";
      followed.events.push(view);
      options.onEvent?.(view);
    }
  }
  return followed;
}
