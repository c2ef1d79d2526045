import "server-only";
import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { DEVICE_COOKIE, parseDevice, parseDeviceCookie } from "@/lib/platform/request/device";
import { YEAR_COOKIE, yearCookie } from "@/lib/platform/request/year-cookie";

/** The browser's random id, or null if it has none yet. */
export async function findDevice(): Promise<string | null> {
  return parseDevice((await cookies()).get(DEVICE_COOKIE)?.value);
}

/**
 * The browser's random id, for server actions; a new one if it has none. Rate limits distinguish devices behind one address by
 * it, and a payment page's return address opens the order only for this browser.
 */
export async function ensureDevice(): Promise<string> {
  const known = await findDevice();
  if (known) return known;
  const device = randomUUID();
  (await cookies()).set(DEVICE_COOKIE, device, { ...YEAR_COOKIE, secure: isSecure() });
  return device;
}

/** The same for an API route: the browser's id, and the Set-Cookie header for a browser that has none. */
export function deviceOf(request: Pick<Request, "headers">): {
  device: string;
  headers: Record<string, string>;
} {
  const known = parseDeviceCookie(request.headers.get("cookie"));
  if (known) return { device: known, headers: {} };
  const device = randomUUID();
  return { device, headers: { "set-cookie": yearCookie(DEVICE_COOKIE, device, isSecure()) } };
}

function isSecure(): boolean {
  return env().appUrl.startsWith("https:");
}
