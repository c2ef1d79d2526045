import type { IncomingMessage, ServerResponse } from "node:http";
import { sendOnce } from "./answer-lite";
import { type Cacheable, cacheableOf } from "./cacheable";
import { CachedResponse, headersOf } from "./cached-response";
import { collectAnswer } from "./collect-answer";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** More than the shop has pages in all languages, full and lite. Requests with made-up queries only evict each other. */
const MAX_PAGES = 500;
/** A refill that takes longer (ms) is retried. */
const REFILL_MS = 5_000;

interface Held {
  answer: CachedResponse;
  /** When rendering began (ms). Later changes aren't included. */
  madeAt: number;
  refillingSince: number;
}

/**
 * Responses that are the same for all visitors (cacheable.ts), kept in memory. Next renders each one for the first request.
 * After a few seconds one request renders it again while others still get the old copy. After a catalogue change the old copy
 * is never sent. While Next fails (the database is down), the old copy remains.
 */
export class CachedResponses {
  readonly #held = new Map<string, Held>();

  constructor(private readonly next: Handler) {}

  /** Returns true if it sent a response, false if Next must handle the request. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const cacheable = cacheableOf(request);
    if (!cacheable) return false;
    const now = Date.now();
    const cached = this.#held.get(cacheable.key);
    const held = cached && cached.madeAt > cacheable.freshSince ? cached : undefined;
    if (held) {
      const young = now - held.madeAt < cacheable.holdMs || now - held.refillingSince < REFILL_MS;
      if (young || request.method === "HEAD") {
        await held.answer.send(request, response, request.headers["if-none-match"]);
        return true;
      }
      held.refillingSince = now;
    }
    if (request.method === "HEAD") return false;
    await this.#fill(cacheable, request, response, now, held?.answer);
    return true;
  }

  async #fill(
    cacheable: Cacheable,
    request: IncomingMessage,
    response: ServerResponse,
    madeAt: number,
    current: CachedResponse | undefined,
  ): Promise<void> {
    const knownTags = request.headers["if-none-match"];
    // Next must send the whole body, not 304.
    delete request.headers["if-none-match"];
    request.url = cacheable.address;
    const { cookie } = request.headers;
    setCookie(request, cacheable.cookie ?? undefined);
    collectAnswer(response, (body) => {
      setCookie(request, cookie);
      if (response.statusCode >= 500 && current) {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        current.send(request, response, knownTags).catch(() => response.destroy());
        return;
      }
      if (response.statusCode !== 200 || response.hasHeader("set-cookie")) {
        sendOnce(request, response, body);
        return;
      }
      const finished = cacheable.finish(response, body);
      const answer = new CachedResponse(headersOf(response), finished);
      this.#keep(cacheable.key, { answer, madeAt, refillingSince: 0 });
      answer.send(request, response, knownTags).catch(() => response.destroy());
    });
    await this.next(request, response);
  }

  #keep(key: string, held: Held): void {
    this.#held.delete(key);
    this.#held.set(key, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_PAGES && oldest !== undefined) this.#held.delete(oldest);
  }
}

/**
 * Next reads a Cookie header differently than we do: it decodes values, and the last cookie of a name counts. So it gets
 * only the cookie that the key names. With the visitor's own header, anybody could choose what others see.
 */
function setCookie({ headers }: IncomingMessage, cookie: string | undefined): void {
  if (cookie === undefined) delete headers.cookie;
  else headers.cookie = cookie;
}
