import type { ServerResponse } from "node:http";
import { hashPolicy, policyContext } from "../csp";

const POLICY = "content-security-policy";

/** The nonce that the response's policy trusts. */
export function nonceOf(response: ServerResponse): string | undefined {
  return /'nonce-([^']+)'/.exec(String(response.getHeader(POLICY) ?? ""))?.[1];
}

/**
 * Makes a page rendered for one request reusable: replaces its nonce with a policy that lists the hashes of its
 * inline scripts. Only scripts to which Next gave the nonce are listed. Removes the nonce from the response's headers and body. A page without a nonce is returned unchanged.
 */
export function nonceToHashes(response: ServerResponse, body: Buffer): Buffer {
  const nonce = nonceOf(response);
  if (!nonce) return body;
  // Nonce and tags are ASCII, so each byte may stand for a character: decoding takes no time, and the text half the memory.
  const html = body.toString("latin1");
  const own = [...html.matchAll(/<(script|style)(\s[^>]*)?>[\s\S]*?<\/\1>/gi)]
    .filter(([, , attributes]) => attributes?.includes(` nonce="${nonce}"`))
    .map(([element]) => element.replaceAll(nonce, ""));
  const link = response.getHeader("link");
  if (link !== undefined) {
    const without = (value: string) => value.replaceAll(`; nonce="${nonce}"`, "");
    response.setHeader("link", Array.isArray(link) ? link.map(without) : without(String(link)));
  }
  response.setHeader(POLICY, hashPolicy(own.join(""), policyContext(), "latin1"));
  return Buffer.from(html.replaceAll(nonce, ""), "latin1");
}
