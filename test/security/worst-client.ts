import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { encodeArgs } from "../matrix/ask";
import { form } from "../matrix/row";
import { newPhone } from "../stack/shop-client";
import { open, type Visit, visit } from "./visit";

interface Target {
  /** Where the shop listens, and its own address (APP_URL). */
  base: string;
  appUrl: string;
  /** The client's own orders, a delivered and an unpaid one, and somebody else's, of which it knows the references only. */
  delivered: { ref: string; token: string };
  unpaid: { ref: string; token: string };
  victim: { ref: string; reference: string; email: string };
  /** The IDs of the server actions, by "file#name". */
  actions: ReadonlyMap<string, string>;
}

/** Answers by kind of request and status, or the code of the error that the connection failed with. */
export type Answers = Record<string, Record<number | string, number>>;

/** Short, so that the shop rather than this client is the limit; each kind has one request under way. */
const PAUSE_MS = 10;
const REGIONS = ["US", "GB", "AE", "SA", "TR", "FR", "DE", "IN", "ZA", "KE", "GH", "CA"];

/**
 * One anonymous client that does its worst from one address until the signal: orders, quotes, look-ups, event streams, receipts,
 * sign-ins, resets, sign-in links, tracking, wrong tokens and payment returns, all at once.
 */
export async function runWorstClient(from: string, target: Target, signal: AbortSignal): Promise<Answers> {
  const { base, delivered, victim } = target;
  const answers: Answers = {};
  const count = (kind: string, status: number | string) => {
    const of = answers[kind] ?? {};
    answers[kind] = of;
    of[status] = (of[status] ?? 0) + 1;
  };
  const get = (path: string) => visit(base, from, path);
  const post = (path: string, body: unknown, headers: Visit["headers"] = {}) =>
    visit(base, from, path, { body, headers });
  const wrong = "x".repeat(43);
  const action = (name: string, page: string, fields: Record<string, string>) => () =>
    callAction(from, target, name, page, fields);
  const airtime = (amount: number) => ({
    service: "airtime",
    input: { product: "MTN", phone: newPhone(), amount },
  });

  const kinds: Record<string, () => Promise<{ status: number }>> = {
    order: () =>
      post(
        "/api/orders",
        { ...airtime(50_000), email: `${randomUUID()}@example.com` },
        { "idempotency-key": randomUUID() },
      ),
    quote: () => post("/api/quote", airtime(50_000)),
    "look-up": () =>
      post("/api/validate", {
        service: "electricity",
        product: "Ikeja Electric",
        meterType: "prepaid",
        meterNumber: `4500${randomInt(2_000_000, 9_999_999)}`,
      }),
    region: () => get(`/api/catalogue/esim?region=${REGIONS[randomInt(REGIONS.length)]}`),
    receipt: () => get(`/api/orders/${delivered.ref}/receipt.pdf?token=${delivered.token}`),
    "order page": () => get(`/orders/${delivered.ref}?token=${delivered.token}`),
    "wrong token, pay": () => post(`/api/orders/${victim.ref}/pay?token=${wrong}`, {}),
    "wrong token, cancel": () => post(`/api/orders/${victim.ref}/cancel?token=${wrong}`, {}),
    "payment return": () => get(`/api/payments/paystack/return?reference=${victim.reference}`),
    "sign-in": action("app/(auth)/sign-in/actions.ts#signInAction", "/sign-in", {
      email: victim.email,
      password: "a wrong password",
    }),
    "sign-in link": action("app/(auth)/sign-in/actions.ts#mailLinkAction", "/sign-in", {
      email: victim.email,
    }),
    reset: action("app/(auth)/reset/actions.ts#requestResetAction", "/reset", { email: victim.email }),
    track: action("app/(shop)/track/actions.ts#trackOrderAction", "/track", {
      ref: victim.ref,
      contact: "wrong@example.com",
    }),
    "odd method": () => visit(base, from, "/", { method: "TRACE" }),
  };
  await Promise.all([
    ...Object.entries(kinds).map(async ([kind, send]) => {
      while (!signal.aborted) {
        count(kind, await send().then(({ status }) => status, codeOf));
        await pause(PAUSE_MS);
      }
    }),
    holdStreams(from, target, signal, (status) => count("stream", status)),
  ]);
  return answers;
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

/** Opens event streams and never closes one. */
async function holdStreams(
  from: string,
  { base, unpaid }: Target,
  signal: AbortSignal,
  count: (status: number | string) => void,
): Promise<void> {
  const held: { destroy(): void }[] = [];
  while (!signal.aborted) {
    const path = `/api/orders/${unpaid.ref}/events?token=${unpaid.token}`;
    const stream = await open(base, from, path).catch(codeOf);
    if (typeof stream === "string") count(stream);
    else {
      count(stream.statusCode ?? 0);
      stream.on("error", () => {});
      stream.resume();
      held.push(stream);
    }
    if (held.length > 500) held.shift()?.destroy();
    await pause(PAUSE_MS);
  }
  for (const stream of held) stream.destroy();
}

/** Calls a server action as the page's script would. */
async function callAction(
  from: string,
  { base, appUrl, actions }: Target,
  name: string,
  page: string,
  fields: Record<string, string>,
): Promise<{ status: number }> {
  const id = actions.get(name);
  if (!id) throw new Error(`no server action ${name} in the build`);
  const encoded = new Response(encodeArgs([{}, form(fields)]));
  return visit(base, from, page, {
    headers: {
      accept: "text/x-component",
      "next-action": id,
      origin: appUrl,
      host: new URL(appUrl).host,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    body: await encoded.text(),
  });
}
