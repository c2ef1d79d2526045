import type { Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { KNOWN_COOKIE, KNOWN_COOKIE_OPTIONS } from "@/lib/auth/session/known-device";
import { safeNext } from "@/lib/auth/session/safe-next";
import { isHttps } from "@/lib/auth/session/session-cookie";
import { isStaff } from "@/lib/auth/session/signed-in";
import type { Opened } from "@/lib/auth/sign-in/open-by-password";
import { env } from "@/lib/platform/config/env";

/** Sets the session cookie and the cookie by which the account recognises this browser, then redirects. */
export async function enter(opened: Opened, next: unknown): Promise<never> {
  const jar = await cookies();
  for (const cookie of opened.cookies) jar.set(cookie);
  const secure = isHttps(env().appUrl);
  jar.set(KNOWN_COOKIE, opened.known, { ...KNOWN_COOKIE_OPTIONS, secure });
  redirect(safeNext(next, isStaff(opened.role) ? "/admin" : "/account") as Route);
}
