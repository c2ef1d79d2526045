import "server-only";
import { env } from "@/lib/platform/config/env";
import { clientAddress } from "@/lib/platform/request/client-address";
import { readDevice } from "@/lib/platform/request/device";
import { parseKnownDevices } from "./known-device";

/** The browser behind a call, as far as signing in needs it. */
export interface Visitor {
  device: string | null;
  address: string;
  userAgent: string;
  /** The Cookie header as it came; next-auth reads its own cookies from it. */
  cookie: string;
  /** Accounts that this browser has signed in to before. */
  known: readonly string[];
  /** ABUSE_LIMITS: count tries. */
  limited: boolean;
}

export function getVisitor(headers: Pick<Headers, "get">): Visitor {
  const { abuseLimits, trustProxyHops } = env();
  const cookie = headers.get("cookie") ?? "";
  return {
    device: readDevice(cookie),
    address: clientAddress(headers as Headers, trustProxyHops),
    userAgent: (headers.get("user-agent") ?? "").slice(0, 300),
    cookie,
    known: parseKnownDevices(cookie),
    limited: abuseLimits,
  };
}

/** An address as its owner may recognise it in the list of sessions, without what would trace them. */
export function addressHint(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\.\d+$/, ".x");
  return address.replace(/^([^:]+:[^:]+):.*$/, "$1:…");
}
