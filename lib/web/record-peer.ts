import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { PEER_HEADER } from "@/lib/platform/request/client-address";

const marked = globalThis as { kioskRecordsPeer?: boolean };

/**
 * Notes on each request which address its connection has, before anything reads it. Next hands no socket to routes, and
 * fills x-forwarded-for only where the visitor left it empty, so that header alone proves nothing. An address that can't be
 * decoded is nobody's: it becomes one that no route has, where Next would answer 500.
 */
export function recordPeer(): void {
  if (marked.kioskRecordsPeer) return;
  marked.kioskRecordsPeer = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? "";
    request.url = decodableAddress(request.url ?? "/");
  });
}

/** The address as it is, or one beside it that nobody has. */
export function decodableAddress(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith("/api/") ? "/api/not/found" : "/not/found";
  }
}
