import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseOrderLink } from "@/lib/model/order-path";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { noncePolicy, policyContext } from "../csp";
import { transportSecurity } from "../security-headers.mjs";

/** Makes proxy.ts skip this request: its matcher names the header. The front removes it from visitors' requests. */
export const FRONT_HEADER = "x-kiosk-front";
const POLICY = "content-security-policy";

/** Parses the order link of a request. Null if the request isn't for an order page. */
export function orderOfRequest(request: IncomingMessage): { ref: string; token: string } | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const ref = /^\/orders\/([^/]+)$/.exec(path)?.[1];
  return ref === undefined ? null : parseOrderLink(ref, new URLSearchParams(query));
}

/**
 * Does what proxy.ts does for an order page that opens: sets the policy, the nonce and the path. Next's path through
 * a proxy (a web request, its response, all headers twice) costs a quarter of the processor time of this page, which
 * is the one customers view most.
 */
export function openOrder(request: IncomingMessage, response: ServerResponse): void {
  const policy = noncePolicy(randomBytes(16).toString("base64"), policyContext());
  delete request.headers[`${POLICY}-report-only`];
  // Next reads the nonce from here and adds it to everything it writes.
  request.headers[POLICY] = policy;
  request.headers[PATH_HEADER] = request.url ?? "";
  request.headers[FRONT_HEADER] = "1";
  response.setHeader(POLICY, policy);
  response.setHeader("x-robots-tag", "noindex, nofollow");
  const transport = transportSecurity();
  if (transport) response.setHeader("strict-transport-security", transport);
}
