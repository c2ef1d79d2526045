import type { IncomingMessage, ServerResponse } from "node:http";
import { findOrderVersion } from "@/lib/orders/reading/find-order-version";
import { globalPool } from "@/lib/platform/db/global-pool";
import { DEVICE_COOKIE } from "@/lib/platform/request/device";
import { freshSince } from "../prerendered.mjs";
import { CachedResponse, headersOf } from "./cached-response";
import type { Handler } from "./cached-responses";
import { collectAnswer } from "./collect-answer";
import { compressAnswer } from "./compress-answer";
import { asksForPage } from "./holdable";
import { nonceToHashes } from "./nonce-to-hashes";
import { openOrder, orderOfRequest } from "./open-order";
import { savesData } from "./static-files";

/** Pages of people who look again within a minute; nobody's goods lie in memory for longer. */
const MOST = 100;
const KEEP_MS = 60_000;
/** Made for one person: as quick as what is compressed on its way. */
const QUALITY = 5;

interface Held {
  answer: CachedResponse;
  /** Of the order, read before the page was begun. */
  stamp: string;
  madeAt: number;
}

/**
 * The pages of orders that their link opens. Of an order that is over, the page is kept for a minute and sent again to whoever shows
 * the same link, as long as the order is in the database what it was: that is looked at before each answer. Whatever doesn't open
 * is left to Next, and so is everything when the database is away.
 */
export class OrderPages {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly next: Handler,
    private readonly keepMs = KEEP_MS,
  ) {}

  /** Answers, and true; false where this request is Next's alone. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const link = orderOfRequest(request);
    const pool = link && globalPool();
    if (!link || !pool) return false;
    const madeAt = Date.now();
    const seen = await findOrderVersion(pool, link).catch(() => null);
    if (!seen) return false;
    const key = seen.stamp === null ? null : keyOf(request);
    const held = key === null ? undefined : this.#held.get(key);
    // All pages show the shop's name and contacts, as the help page does.
    if (held && held.stamp === seen.stamp && held.madeAt > freshSince("/help")) {
      await held.answer.send(request, response);
      return true;
    }
    openOrder(request, response);
    if (key === null || seen.stamp === null || request.method === "HEAD") compressAnswer(request, response);
    else this.#fill({ key, stamp: seen.stamp, madeAt }, request, response);
    await this.next(request, response);
    return true;
  }

  #fill(
    { key, stamp, madeAt }: { key: string; stamp: string; madeAt: number },
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.#held.delete(key);
    collectAnswer(response, (body) => {
      if (response.statusCode !== 200 || response.hasHeader("set-cookie")) {
        compressAnswer(request, response);
        response.end(body);
        return;
      }
      const finished = nonceToHashes(response, body);
      const answer = new CachedResponse(headersOf(response), finished, { quality: QUALITY, tagged: false });
      this.#keep(key, { answer, stamp, madeAt });
      answer.send(request, response).catch(() => response.destroy());
    });
  }

  #keep(key: string, held: Held): void {
    this.#held.delete(key);
    this.#held.set(key, held);
    const drop = () => this.#held.get(key) === held && this.#held.delete(key);
    setTimeout(drop, this.keepMs).unref();
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }
}

/**
 * Everything of a request that its page depends on, besides the order; null where it may depend on more: somebody signed in, a
 * cookie that isn't known, a question behind the link. The link itself is in it, with its token.
 */
function keyOf(request: IncomingMessage): string | null {
  const query = (request.url ?? "").split("?", 2)[1] ?? "";
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim());
  if (!query.startsWith("token=") || query.includes("&") || !asksForPage(request)) return null;
  if (cookies.some((name) => name !== "" && name !== DEVICE_COOKIE)) return null;
  return `${savesData(request) ? "saving" : "whole"} ${request.url}`;
}
