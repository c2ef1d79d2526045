/** The accounts to which a browser has signed in (lib/auth/session/known-device.ts). No page depends on it. */
export const KNOWN_COOKIE = "kiosk_known";
