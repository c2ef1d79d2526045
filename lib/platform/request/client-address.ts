import { isIP } from "node:net";

/** Set on every request by record-peer.ts; overwrites a visitor's own header of this name. */
export const PEER_HEADER = "x-kiosk-peer";
export const UNKNOWN_ADDRESS = "unknown";

/**
 * The client's address. Trusts as many forwarded addresses as we have proxies in front (TRUST_PROXY_HOPS, counted from the
 * right, because each proxy appends its client); with none, only the connection's own address. IPv6 is cut to its /64, which
 * is one household. "unknown" if no address is credible.
 */
export function clientAddress(headers: Headers, trustProxyHops: number): string {
  const peer = headers.get(PEER_HEADER) ?? "";
  const forwarded = trustProxyHops > 0 ? (headers.get("x-forwarded-for") ?? "").split(",") : [];
  const chain = [...forwarded.map((part) => part.trim()).filter((part) => part !== ""), peer];
  const chosen = chain[Math.max(0, chain.length - 1 - trustProxyHops)] ?? "";
  return network(chosen) ?? network(peer) ?? UNKNOWN_ADDRESS;
}

/** A normalised address without its port; null if it isn't one. */
function network(text: string): string | null {
  const bare = text.replace(/^\[([^\]]+)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return null;
  return `${firstHalf(plain.toLowerCase())}::/64`;
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = !tail ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
