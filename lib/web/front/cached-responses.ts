import type { IncomingMessage, ServerResponse } from "node:http";
import { CachedResponse, headersOf } from "./cached-response";
import { collectAnswer } from "./collect-answer";
import { compressAnswer } from "./compress-answer";
import { type Holdable, holdableOf } from "./holdable";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** More addresses than the shop has pages; a stranger's made-up queries push each other out. */
const MOST = 100;
/** A refill that hasn't ended by then is tried again. */
const REFILL_MS = 5_000;

interface Held {
  answer: CachedResponse;
  /** When its making began (ms): what changed after that isn't in it. */
  madeAt: number;
  refillingSince: number;
}

/**
 * The answers that are the same for everybody (holdable.ts), in memory. Made by Next for the first who asks, and again by one
 * request a few seconds later while the others go on getting the one before; after a change of the catalogue nobody gets
 * that any more.
 */
export class CachedResponses {
  readonly #held = new Map<string, Held>();

  constructor(private readonly next: Handler) {}

  /** Answers, and true; false where this request is Next's alone. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const wanted = holdableOf(request);
    if (!wanted) return false;
    const now = Date.now();
    const held = this.#held.get(wanted.key);
    if (held && held.madeAt > wanted.freshSince) {
      const young = now - held.madeAt < wanted.holdMs || now - held.refillingSince < REFILL_MS;
      if (young || request.method === "HEAD") {
        await held.answer.send(request, response, request.headers["if-none-match"]);
        return true;
      }
      held.refillingSince = now;
    }
    if (request.method === "HEAD") return false;
    await this.#fill(wanted, request, response, now);
    return true;
  }

  async #fill(
    wanted: Holdable,
    request: IncomingMessage,
    response: ServerResponse,
    madeAt: number,
  ): Promise<void> {
    const knownTags = request.headers["if-none-match"];
    // Next must answer it whole.
    delete request.headers["if-none-match"];
    collectAnswer(response, (body) => {
      if (response.statusCode !== 200 || response.hasHeader("set-cookie")) {
        compressAnswer(request, response);
        response.end(body);
        return;
      }
      const finished = wanted.finish(response, body);
      const answer = new CachedResponse(headersOf(response), finished);
      this.#keep(wanted.key, { answer, madeAt, refillingSince: 0 });
      answer.send(request, response, knownTags).catch(() => response.destroy());
    });
    await this.next(request, response);
  }

  #keep(key: string, held: Held): void {
    this.#held.delete(key);
    this.#held.set(key, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }
}
