"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { isTerminal } from "@/lib/model/order-status";
import type { OrderView } from "@/lib/model/order-view";

export type Following = "live" | "polling" | "offline" | "done";

const POLL_MS = 4_000;
/** After this many consecutive failures of the event stream, the page polls instead. */
const STREAM_TRIES = 3;
/** A check without a result sends no event. This long (ms) after its time, the page asks when the next check is. */
const AFTER_LOOK_MS = 2_000;
/** Minimum time between two such requests (ms), however wrong the phone's clock is. */
const MIN_DELAY_MS = 5_000;
/** Maximum wait (ms). A browser timer of more than 24 days would fire at once. */
const MAX_DELAY_MS = 3_600_000;

/**
 * The order's current state by server-sent events, or by polling the same JSON if a network or proxy breaks those.
 * Stops when the order is finished. Never replaces the displayed version with an older one.
 */
export function useLiveOrder(first: OrderView, token: string): { order: OrderView; following: Following } {
  const [order, setOrder] = useState(first);
  const [following, setFollowing] = useState<Following>("live");
  const version = useRef(first.version);
  const done = isTerminal(
    order.status,
    order.lines.map(({ status }) => status),
  );

  const address = `/api/orders/${encodeURIComponent(first.ref)}`;
  const query = `?token=${encodeURIComponent(token)}`;
  const take = useCallback(
    (json: OrderView) => {
      if (json.ref !== first.ref || json.version < version.current) return;
      version.current = json.version;
      setOrder(json);
    },
    [first.ref],
  );

  // Only for orders that show a next check, and not while polling.
  const nextCheckAt = order.status === "processing" && following === "live" ? order.nextCheckAt : null;
  const [params, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, and each failure, sets the next
  useEffect(() => {
    if (done || nextCheckAt === null) return;
    const due = Date.parse(nextCheckAt) - Date.now() + AFTER_LOOK_MS;
    const timer = setTimeout(
      async () => {
        const json = await fetch(address + query, { cache: "no-store" })
          .then((answer) => (answer.ok ? (answer.json() as Promise<OrderView>) : null))
          .catch(() => null);
        if (json) take(json);
        setAsked((times) => times + 1);
      },
      Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, due)),
    );
    return () => clearTimeout(timer);
  }, [done, nextCheckAt, params, address, query, take]);

  useEffect(() => {
    if (done) return;
    let stopped = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: EventSource | undefined;

    const poll = async () => {
      try {
        const response = await fetch(address + query, { cache: "no-store" });
        if (response.ok) take((await response.json()) as OrderView);
        if (!stopped) setFollowing("polling");
      } catch {
        if (!stopped) setFollowing("offline");
      }
      if (!stopped) timer = setTimeout(poll, POLL_MS);
    };
    const listen = () => {
      stream = new EventSource(`${address}/events${query}`);
      stream.addEventListener("status", (event) => {
        failures = 0;
        setFollowing("live");
        take(JSON.parse(event.data) as OrderView);
      });
      stream.onerror = () => {
        failures += 1;
        setFollowing(navigator.onLine ? "polling" : "offline");
        if (failures < STREAM_TRIES && stream?.readyState !== EventSource.CLOSED) return;
        stream?.close();
        if (!stopped) void poll();
      };
    };
    if ("EventSource" in window) listen();
    else void poll();
    return () => {
      stopped = true;
      stream?.close();
      clearTimeout(timer);
    };
  }, [done, address, query, take]);

  return { order, following: done ? "done" : following };
}
