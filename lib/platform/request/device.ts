/** A random id of a visitor's device, set by the pages that sell. It contains no personal data; without it, the other rate limits still apply. */
export const DEVICE_COOKIE = "kiosk_device";

/** The device's id from a Cookie header; null if there is none or it isn't ours (16 to 64 plain characters). */
export function parseDeviceCookie(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? "").split(";")) {
    const [name, value = ""] = part.trim().split("=", 2);
    if (name === DEVICE_COOKIE) return parseDevice(value);
  }
  return null;
}

export function parseDevice(value: string | undefined): string | null {
  return value !== undefined && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : null;
}
