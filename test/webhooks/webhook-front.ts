import { createHmac } from "node:crypto";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as merchantRoute from "@/app/api/webhooks/merchant/[token]/route";
import * as paystackRoute from "@/app/api/webhooks/paystack/route";
import { fetchFresh } from "@/sandbox/fetch-fresh";

export const TOKEN = "a-webhook-token-that-nobody-guesses";
export const SECRET = "whsec_test";
const PAYSTACK_SECRET = "sk_test_sandbox";

/** Deliveries at once. Without a limit, a busy machine has thousands of open connections, and some are reset. */
const MAX_SENDERS = 64;

/** A webhook as its sender intended it. */
export interface Event {
  source: "merchant" | "paystack";
  body: string;
}

export interface Front {
  /** Where the sandbox sends webhooks. They are passed to `heard` and don't reach the shop automatically. */
  collect: { merchantUrl: string; paystackUrl: string };
  /** Sends one to the shop's own routes over HTTP, correctly signed unless `forge` is given. Returns the status. */
  deliver(event: Event, forge?: "signature" | "token"): Promise<number>;
  close(): Promise<void>;
}

/**
 * The shop's webhook routes behind a real HTTP server, and an address that receives the sandbox's webhooks instead.
 */
export async function openFront(heard: (event: Event) => void): Promise<Front> {
  // Senders reuse connections. One that the server closes after a pause may close just as it is written to.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response, heard).catch(() => response.destroy());
  });
  const senders = new Agent({ keepAlive: false, maxSockets: MAX_SENDERS });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    collect: { merchantUrl: `${base}/collect/merchant`, paystackUrl: `${base}/collect/paystack` },
    async deliver({ source, body }, forge) {
      const token = forge === "token" ? `${TOKEN.slice(1)}x` : TOKEN;
      const url =
        source === "merchant" ? `${base}/api/webhooks/merchant/${token}` : `${base}/api/webhooks/paystack`;
      const answered = await fetchFresh(
        url,
        { method: "POST", headers: signed(source, body, forge), body },
        senders,
      );
      return answered.status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function signed(source: Event["source"], body: string, forge?: string): Record<string, string> {
  const secret = source === "merchant" ? SECRET : PAYSTACK_SECRET;
  const key = forge === "signature" ? `not-${secret}` : secret;
  const mac = createHmac(source === "merchant" ? "sha256" : "sha512", key)
    .update(body)
    .digest("hex");
  const name = source === "merchant" ? "x-dancity-signature" : "x-paystack-signature";
  return { "content-type": "application/json", [name]: mac };
}

async function answer(request: IncomingMessage, response: ServerResponse, heard: (event: Event) => void) {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const collected = /^\/collect\/(merchant|paystack)$/.exec(pathname)?.[1];
  if (collected) {
    heard({ source: collected as Event["source"], body: body.toString("utf8") });
    return response.end();
  }
  const headers = new Headers(request.headers as Record<string, string>);
  const asked = new Request(`http://localhost:3000${pathname}`, { method: "POST", headers, body });
  const token = /^\/api\/webhooks\/merchant\/(.+)$/.exec(pathname)?.[1];
  const given =
    token === undefined
      ? await paystackRoute.POST(asked, { params: Promise.resolve({}) })
      : await merchantRoute.POST(asked, { params: Promise.resolve({ token }) });
  response.writeHead(given.status);
  response.end(await given.text());
}
