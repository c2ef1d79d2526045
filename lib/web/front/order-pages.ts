import type { IncomingMessage, ServerResponse } from "node:http";
import { findFinishedOrder } from "@/lib/orders/reading/find-finished-order";
import { withPreloadedOrder } from "@/lib/orders/reading/preloaded-order";
import { globalPool } from "@/lib/platform/db/global-pool";
import { DEVICE_COOKIE } from "@/lib/platform/request/device";
import { KNOWN_COOKIE } from "@/lib/platform/request/known-cookie";
import { LANGUAGE_COOKIE } from "@/lib/platform/request/language-cookie";
import { LITE_COOKIE } from "@/lib/platform/request/lite-cookie";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { shopFreshSince } from "../freshness";
import { answerLite, sendOnce } from "./answer-lite";
import { asksForPage } from "./cacheable";
import { CachedResponse, headersOf } from "./cached-response";
import type { Handler } from "./cached-responses";
import { collectAnswer } from "./collect-answer";
import { compressAnswer } from "./compress-answer";
import { nonceToHashes } from "./nonce-to-hashes";
import { openOrder, orderOfRequest } from "./open-order";
import { savesData } from "./saves-data";
import { toLite } from "./to-lite";
import { wantsLite } from "./wants-lite";

/** For customers who refresh within a minute. Deliverables stay in memory no longer. */
const MAX_PAGES = 100;
const KEEP_MS = 60_000;
/** Compressed for one customer, so as fast as on-the-fly compression. */
const QUALITY = 5;

interface Held {
  answer: CachedResponse;
  /** The order from which the page was rendered. */
  view: string;
  madeAt: number;
}

/**
 * Order pages opened by their link. The page of a finished order is cached for a minute and sent again for the same
 * link, as long as the order in the database is unchanged: that is checked before each response. Links that don't
 * open are left to Next, and so is everything when the database is down.
 */
export class OrderPages {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly next: Handler,
    private readonly maxAgeMs = KEEP_MS,
  ) {}

  /** Returns true if it sent a response, false if Next must handle the request. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const link = orderOfRequest(request);
    const pool = link && globalPool();
    if (!link || !pool) return false;
    const madeAt = Date.now();
    const seen = await findFinishedOrder(pool, link).catch(() => null);
    if (!seen) return false;
    const { view } = seen;
    const key = view === null ? null : keyOf(request);
    const held = key === null ? undefined : this.#held.get(key);
    if (held && held.view === view && held.madeAt > shopFreshSince()) {
      await held.answer.send(request, response);
      return true;
    }
    openOrder(request, response);
    if (view !== null && key !== null && request.method !== "HEAD")
      this.#fill({ key, view, madeAt }, request, response);
    else if (wantsLite(request)) answerLite(request, response);
    else compressAnswer(request, response);
    const render = () => this.next(request, response);
    await (view === null ? render() : withPreloadedOrder({ ...link, view }, render));
    return true;
  }

  #fill(
    { key, view, madeAt }: { key: string; view: string; madeAt: number },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.#held.delete(key);
    collectAnswer(response, (body) => {
      if (response.statusCode !== 200 || response.hasHeader("set-cookie")) {
        sendOnce(request, response, body);
        return;
      }
      const finished = wantsLite(request) ? toLite(response, body) : nonceToHashes(response, body);
      const answer = new CachedResponse(headersOf(response), finished, { quality: QUALITY, tagged: false });
      this.#keep(key, { answer, view, madeAt });
      answer.send(request, response).catch(() => response.destroy());
    });
  }

  #keep(key: string, cached: Held): void {
    this.#held.delete(key);
    this.#held.set(key, cached);
    const drop = () => this.#held.get(key) === cached && this.#held.delete(key);
    setTimeout(drop, this.maxAgeMs).unref();
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_PAGES && oldest !== undefined) this.#held.delete(oldest);
  }
}

/**
 * The cache key: everything in a request that its page depends on besides the order, including the link with its
 * token. Null if the page may depend on more: a signed-in customer, an unknown cookie, further query parameters.
 */
function keyOf(request: IncomingMessage): string | null {
  const query = (request.url ?? "").split("?", 2)[1] ?? "";
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim());
  if (!query.startsWith("token=") || query.includes("&") || !asksForPage(request)) return null;
  const known = ["", DEVICE_COOKIE, KNOWN_COOKIE, LANGUAGE_COOKIE, LITE_COOKIE];
  if (cookies.some((name) => name === undefined || !known.includes(name))) return null;
  const kind = wantsLite(request) ? "lite" : savesData(request) ? "saving" : "whole";
  return `${currentLocale()} ${kind} ${request.url}`;
}
