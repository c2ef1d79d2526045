import type { cookies } from "next/headers";
import { KNOWN_COOKIE, KNOWN_COOKIE_OPTIONS } from "@/lib/auth/known-device";
import type { NewCookie } from "@/lib/auth/run-next-auth";
import { isHttps } from "@/lib/auth/session-cookie";
import { env } from "@/lib/platform/env";

/** Gives the browser its session, and the mark by which the account knows it again. */
export function keepSession(
  jar: Awaited<ReturnType<typeof cookies>>,
  opened: { cookies: readonly NewCookie[]; known: string },
): void {
  for (const cookie of opened.cookies) jar.set(cookie);
  const secure = isHttps(env().appUrl);
  jar.set(KNOWN_COOKIE, opened.known, { ...KNOWN_COOKIE_OPTIONS, secure });
}
