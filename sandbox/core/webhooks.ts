import { createHmac } from "node:crypto";
import { seededRandom } from "./seeded-random";
import type { SandboxSettings } from "./settings";
import type { Timers } from "./timers";

export type WebhookSource = "merchant" | "paystack";
export type WebhookMode = "normal" | "lost" | "repeat" | "shuffle";

/** One delivery attempt, for the control API. */
export interface WebhookAttempt {
  source: WebhookSource;
  event: string;
  at: string;
  attempt: number;
  /** HTTP status, "lost", or the reason why there is none. */
  outcome: number | string;
  signed: "yes" | "no" | "forged";
  body: string;
}

export interface Delivery {
  source: WebhookSource;
  event: string;
  body: unknown;
  /** Before scaling; the usual short delay if absent. 0 sends in the same tick. */
  afterMs?: number;
  forged?: boolean;
  times?: number;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const merchantRetries = [30 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 8 * hours];
const paystackRetries = [...Array<number>(4).fill(3 * minutes), ...Array<number>(72).fill(hours)];
const keptAttempts = 20_000;

/** Sends webhooks with signatures and retries, and records every attempt. */
export class WebhookSender {
  merchantUrl: string;
  paystackUrl: string;
  merchantSecret: string;
  mode: WebhookMode = "normal";
  attempts: WebhookAttempt[] = [];
  readonly #settings: SandboxSettings;
  readonly #timers: Timers;
  readonly #now: () => number;
  readonly #log: (line: string) => void;
  #random = seededRandom(7);
  #stopping = new AbortController();

  constructor(settings: SandboxSettings, timers: Timers, now: () => number, log: (line: string) => void) {
    this.#settings = settings;
    this.#timers = timers;
    this.#now = now;
    this.#log = log;
    this.merchantUrl = settings.merchantWebhookUrl;
    this.paystackUrl = settings.paystackWebhookUrl;
    this.merchantSecret = settings.merchantWebhookSecret;
  }

  /** Queues one event in the current mode. Returns immediately. */
  send(delivery: Delivery): void {
    const raw = JSON.stringify(delivery.body);
    if (this.mode === "lost") {
      this.#remember(delivery, raw, 1, "lost");
      return;
    }
    const times = (delivery.times ?? 1) * (this.mode === "repeat" ? 3 : 1);
    for (let copy = 0; copy < times; copy += 1) {
      const shuffled = this.mode === "shuffle" ? this.#random() * 2_000 : 0;
      const wait = (delivery.afterMs ?? this.#settings.webhookAfterMs) + shuffled;
      this.#timers.after(wait, () => void this.#attempt(delivery, raw, 1));
    }
  }

  /** Sends one event now and waits for the first attempt, so that the webhook arrives before the response. */
  async sendNow(delivery: Delivery): Promise<void> {
    await this.#attempt(delivery, JSON.stringify(delivery.body), 1);
  }

  /** Drops the history and cancels what is in flight. Keeps addresses and mode. */
  forget(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    this.attempts = [];
    this.mode = "normal";
    this.#random = seededRandom(7);
  }

  /** The signature headers for a raw body; none for an unsigned merchant webhook. */
  signatureHeaders(source: WebhookSource, raw: string, forged = false): Record<string, string> {
    const secret = source === "merchant" ? this.merchantSecret : this.#settings.paystackKey;
    if (!secret && !forged) return {};
    const key = forged ? `not-${secret}` : secret;
    const algorithm = source === "merchant" ? "sha256" : "sha512";
    const name = source === "merchant" ? "x-dancity-signature" : "x-paystack-signature";
    return { [name]: createHmac(algorithm, key).update(raw).digest("hex") };
  }

  async #attempt(delivery: Delivery, raw: string, attempt: number): Promise<void> {
    const url = delivery.source === "merchant" ? this.merchantUrl : this.paystackUrl;
    if (!url) return this.#remember(delivery, raw, attempt, "no address");
    const stopping = this.#stopping.signal;
    const outcome = await this.#post(url, delivery, raw, stopping);
    if (stopping.aborted) return;
    this.#remember(delivery, raw, attempt, outcome);
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300) return;
    const waits = delivery.source === "merchant" ? merchantRetries : paystackRetries;
    const wait = waits[attempt - 1];
    if (wait !== undefined) this.#timers.after(wait, () => void this.#attempt(delivery, raw, attempt + 1));
  }

  async #post(url: string, delivery: Delivery, raw: string, stopping: AbortSignal): Promise<number | string> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...this.signatureHeaders(delivery.source, raw, delivery.forged),
        },
        body: raw,
        redirect: "manual",
        signal: AbortSignal.any([stopping, AbortSignal.timeout(this.#settings.webhookTimeoutMs)]),
      });
      await answer.arrayBuffer(); // cancelling the body would close the connection, and break the next request on it
      return answer.status;
    } catch (error) {
      return error instanceof Error ? error.name : "failed";
    }
  }

  #remember(delivery: Delivery, raw: string, attempt: number, outcome: number | string): void {
    const secret = delivery.source === "paystack" || this.merchantSecret !== "";
    const signed = delivery.forged ? "forged" : secret ? "yes" : "no";
    const at = new Date(this.#now()).toISOString();
    this.attempts.push({
      source: delivery.source,
      event: delivery.event,
      at,
      attempt,
      outcome,
      signed,
      body: raw,
    });
    if (this.attempts.length > keptAttempts) this.attempts.splice(0, keptAttempts / 2);
    if (outcome !== "no address")
      this.#log(`webhook ${delivery.source} ${delivery.event} attempt ${attempt}: ${outcome}`);
  }
}
