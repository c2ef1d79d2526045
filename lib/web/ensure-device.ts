import "server-only";
import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { DEVICE_COOKIE, DEVICE_COOKIE_OPTIONS, parseDevice } from "@/lib/platform/request/device";

/**
 * The browser's random id, for server actions; a new one if it has none. Rate limits distinguish devices behind one address by
 * it, and a payment page's return address opens the order only for this browser.
 */
export async function ensureDevice(): Promise<string> {
  const jar = await cookies();
  const known = parseDevice(jar.get(DEVICE_COOKIE)?.value);
  if (known) return known;
  const device = randomUUID();
  const secure = env().appUrl.startsWith("https:");
  jar.set(DEVICE_COOKIE, device, { ...DEVICE_COOKIE_OPTIONS, secure });
  return device;
}
