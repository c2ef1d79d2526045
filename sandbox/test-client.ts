import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, type StartOptions, startSandbox } from "./start-sandbox";

type Json = Record<string, unknown>;

/** One response: status, headers, and the body, parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
  data: Json;
}

/** A sandbox on a free port with short waits, and the calls that the tests make. */
export class TestClient {
  readonly running: RunningSandbox;
  /** Timeout of a call. */
  patienceMs = 20_000;

  private constructor(running: RunningSandbox) {
    this.running = running;
  }

  static async start(options: StartOptions = {}): Promise<TestClient> {
    const fast = { timeScale: 0.01, rateLimits: false, settleAfterMs: 10_000, webhookAfterMs: 10 };
    return new TestClient(await startSandbox({ ...fast, ...options }));
  }

  get state() {
    return this.running.state;
  }

  close(): Promise<void> {
    return this.running.close();
  }

  async #call(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const answer = await fetchFresh(url, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(this.patienceMs),
    });
    const text = await answer.text();
    let parsed: Json = {};
    try {
      parsed = JSON.parse(text) as Json;
    } catch {
      parsed = { text };
    }
    return {
      status: answer.status,
      headers: answer.headers,
      body: parsed,
      data: (parsed?.data ?? {}) as Json,
    };
  }

  get(path: string, account?: string): Promise<Answer> {
    return this.#call(this.running.upstreamUrl + path, "GET", this.#upstreamHeaders(account));
  }

  post(path: string, body: unknown, account?: string): Promise<Answer> {
    return this.#call(this.running.upstreamUrl + path, "POST", this.#upstreamHeaders(account), body);
  }

  #upstreamHeaders(account?: string) {
    return { authorization: `Bearer sandbox-merchant-key${account ? `-${account}` : ""}`, channel: "API" };
  }

  paystack(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
    return this.#call(
      this.running.paystackUrl + path,
      method,
      { authorization: "Bearer sk_test_sandbox" },
      body,
    );
  }

  async control(path: string, body: unknown = {}): Promise<Answer> {
    const answer = await this.#call(`${this.running.url}/control${path}`, "POST", {}, body);
    expect(answer.body).toMatchObject({ ok: true });
    return answer;
  }

  airtime(phone: string, customerRef = "", amount = 100): Promise<Answer> {
    return this.post("/api/v1/airtime/buy", { product: "MTN", phone, amount, customerRef });
  }
}

/** A webhook receiver on a free port. It answers `status`, but 503 to the first `failures` webhooks. */
export class WebhookReceiver {
  readonly received: { headers: IncomingHttpHeaders; raw: string; event: string; data: Json }[] = [];
  status = 200;
  failures = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on("request", (request, response) => {
      let raw = "";
      request.on("data", (chunk) => {
        raw += chunk;
      });
      request.on("end", () => {
        const body = JSON.parse(raw) as { event: string; data: Json };
        receiver.received.push({ headers: request.headers, raw, event: body.event, data: body.data });
        const failing = receiver.received.length <= receiver.failures;
        response.writeHead(failing ? 503 : receiver.status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  events(): string[] {
    return this.received.map(({ event }) => event);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Repeats the check every few milliseconds until it passes. After twenty seconds throws the check's error. */
export async function until(check: () => void | Promise<void>): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
