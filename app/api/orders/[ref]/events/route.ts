import { context } from "@/lib/context/context";
import { isTerminal } from "@/lib/model/order-status";
import type { OrderStory } from "@/lib/model/rows";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { viewOf } from "@/lib/orders/reading/find-order-view";
import { subscribeOrder } from "@/lib/orders/reading/order-feed";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { eventStream, openStreams } from "@/lib/web/event-stream";
import { strangerAddress } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { problem } from "@/lib/web/problem";

/** Maximum open connections of one process, of one order and of one address; beyond it pages fall back to polling. */
const MAX_STREAMS = 2_000;
const MAX_PER_ORDER = 6;
const MAX_PER_ADDRESS = 30;
/**
 * An order with many items is a large response and changes with each item: one event per second is enough for a
 * phone.
 */
const MANY_LINES = 10;
const MANY_SPACING_MS = 1_000;

/**
 * The order as server-sent `status` events: at once and at each change, until nothing more happens automatically. A
 * client that reconnects after the last event gets 204, which stops a browser's EventSource.
 */
export const GET = apiRoute<{ ref: string }>(async (request, params) => {
  const ctx = context();
  const link = orderAddress(request, params);
  const first = link && (await findByToken(ctx, link));
  if (!first) return problem("not-found");
  if (isOver(first) && request.headers.get("last-event-id") === String(first.version)) {
    return new Response(null, { status: 204 });
  }
  if (openStreams() >= MAX_STREAMS) return problem("too-many-streams", { retryAfterSeconds: 10 });
  const address = strangerAddress(request.headers);
  const ofOrder = `order ${first.id}`;
  const ofAddress = `address ${address}`;
  if (address && (openStreams(ofOrder) >= MAX_PER_ORDER || openStreams(ofAddress) >= MAX_PER_ADDRESS)) {
    recordSecurityEvent(ctx, "limit_reached", { address, limit: "streams" });
    return problem("limited", { retryAfterSeconds: 10 });
  }
  return eventStream({
    signal: request.signal,
    holders: [ofOrder, ofAddress],
    subscribe: (changed) => subscribeOrder(first.id, changed),
    spacingMs: first.lines.length > MANY_LINES ? MANY_SPACING_MS : 0,
    read: async () => {
      const story = await findByToken(ctx, link);
      if (!story) return null;
      return { id: String(story.version), event: "status", data: viewOf(ctx, story), last: isOver(story) };
    },
  });
});

function isOver(story: OrderStory): boolean {
  return isTerminal(
    story.status,
    story.lines.map((line) => line.status),
  );
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
