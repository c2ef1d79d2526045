import "server-only";
import { env } from "@/lib/platform/config/env";
import { clientAddress } from "@/lib/platform/request/client-address";
import { parseDeviceCookie } from "@/lib/platform/request/device";
import { parseKnownDevices } from "./known-device";

/** What sign-in needs to know about the browser. */
export interface Visitor {
  device: string | null;
  address: string;
  userAgent: string;
  /** The raw Cookie header; next-auth reads its own cookies from it. */
  cookie: string;
  /** The accounts to which this browser has signed in before. */
  known: readonly string[];
  /** ABUSE_LIMITS: count attempts. */
  limited: boolean;
}

export function getVisitor(headers: Pick<Headers, "get">): Visitor {
  const { abuseLimits, trustProxyHops } = env();
  const cookie = headers.get("cookie") ?? "";
  return {
    device: parseDeviceCookie(cookie),
    address: clientAddress(headers as Headers, trustProxyHops),
    userAgent: (headers.get("user-agent") ?? "").slice(0, 300),
    cookie,
    known: parseKnownDevices(cookie),
    limited: abuseLimits,
  };
}
