import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { PEER_HEADER } from "@/lib/platform/request/client-address";

const marked = globalThis as { kioskRecordsPeer?: boolean };

/**
 * Records the remote address of each request's connection in a header, before anything reads it. Next gives routes no
 * socket, and sets x-forwarded-for only if the visitor left it empty, so that header alone proves nothing. An address
 * that can't be decoded is replaced by one without a route, because Next would respond 500.
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

/** The address itself, or one without a route if it can't be decoded. */
export function decodableAddress(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.startsWith("/api/") ? "/api/not/found" : "/not/found";
  }
}
