import { setTimeout as pause } from "node:timers/promises";

/** How often a comment line is sent, so that proxies don't close an idle connection (contract.md). */
const COMMENT_MS = 15_000;
/** How long a browser waits before it reconnects after a dropped connection. */
const RETRY_MS = 2_000;

export interface StreamEvent {
  id: string;
  event: string;
  data: unknown;
  /** True for the final event: the stream ends after it. */
  last: boolean;
}

/** The open streams of this process, each with its end function and whom it counts for; and whether the process is stopping. */
const held = globalThis as { kioskStreams?: Map<() => void, readonly string[]>; kioskStopping?: boolean };
function open(): Map<() => void, readonly string[]> {
  held.kioskStreams ??= new Map();
  return held.kioskStreams;
}

/** How many streams are open, or how many of them count for `holder`. */
export function openStreams(holder?: string): number {
  if (holder === undefined) return open().size;
  return [...open().values()].filter((holders) => holders.includes(holder)).length;
}

/** Ends every stream of this process, and any opened later, before shutdown. Browsers reconnect to another process. */
export function endStreams(): void {
  held.kioskStopping = true;
  for (const end of [...open().keys()]) end();
}

/** Random, so that browsers whose streams end together don't reconnect at once. */
const retryHint = (ms: number) => `retry: ${Math.round(ms * (1 + Math.random()))}\n\n`;

/**
 * A server-sent event stream over changing state. `read` returns the state as an event. It is called once at the
 * start and again after each `changed()`, never concurrently. An event with the id that was sent last is skipped.
 * `subscribe` runs before the first read, so that no change is missed.
 */
export function eventStream(source: {
  signal: AbortSignal;
  /** Whom the stream counts for: see openStreams. */
  holders?: readonly string[];
  subscribe(changed: () => void): () => void;
  read(): Promise<StreamEvent | null>;
  /** Minimum time between two events (ms). Changes in between are combined into the next event. */
  spacingMs?: number;
}): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false;
      let reading = false;
      let isChanged = false;
      let lastId = "";
      const write = (text: string) => {
        if (!ended) controller.enqueue(encoder.encode(text));
      };
      const comments = setInterval(() => write(": still here\n\n"), COMMENT_MS);
      const changed = async () => {
        isChanged = true;
        if (reading || ended) return;
        reading = true;
        while (isChanged && !ended) {
          isChanged = false;
          const event = await source.read().catch(() => null);
          if (!event) return end();
          if (event.id !== lastId) {
            lastId = event.id;
            write(`id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`);
          }
          if (event.last) return end();
          if (source.spacingMs) await pause(source.spacingMs);
        }
        reading = false;
      };
      const unsubscribe = source.subscribe(() => void changed());
      const end = () => {
        if (ended) return;
        if (held.kioskStopping && !source.signal.aborted) write(retryHint(RETRY_MS / 2));
        ended = true;
        clearInterval(comments);
        unsubscribe();
        open().delete(end);
        source.signal.removeEventListener("abort", end);
        try {
          controller.close();
        } catch {
          // The browser has already disconnected.
        }
      };
      stop = end;
      open().set(end, source.holders ?? []);
      source.signal.addEventListener("abort", end);
      if (source.signal.aborted || held.kioskStopping) return end();
      write(`retry: ${RETRY_MS}\n\n`);
      void changed();
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // no-transform: a compressing proxy would buffer events until it has enough of them.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
