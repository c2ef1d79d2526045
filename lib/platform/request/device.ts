/** A random name of a visitor's device, set by the pages that sell; says nothing about the person. */
export const DEVICE_COOKIE = "kiosk_device";

/** How the pages set it. One year: a device that forgets it only meets the other limits. */
export const DEVICE_COOKIE_OPTIONS = {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 365 * 24 * 60 * 60,
} as const;

/** The device's name from a Cookie header; null when there is none or it isn't ours (16 to 64 plain characters). */
export function readDevice(cookieHeader: string | null): string | null {
  for (const part of (cookieHeader ?? "").split(";")) {
    const [name, value = ""] = part.trim().split("=", 2);
    if (name === DEVICE_COOKIE && /^[A-Za-z0-9_-]{16,64}$/.test(value)) return value;
  }
  return null;
}
