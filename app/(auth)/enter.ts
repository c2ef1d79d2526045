import { cookies } from "next/headers";
import { KNOWN_COOKIE_OPTIONS } from "@/lib/auth/session/known-device";
import { safeNext, secondFactorAddress } from "@/lib/auth/session/safe-next";
import { isHttps } from "@/lib/auth/session/session-cookie";
import { isStaff } from "@/lib/auth/session/signed-in";
import type { Opened } from "@/lib/auth/sign-in/find-opened";
import { env } from "@/lib/platform/config/env";
import { KNOWN_COOKIE } from "@/lib/platform/request/known-cookie";
import { redirectLocal } from "@/lib/web/redirect-local";

/** Sets the session cookie and the cookie by which the account recognises this browser, then redirects: to the second factor first, if there is one. */
export async function enter(opened: Opened, next: unknown): Promise<never> {
  const jar = await cookies();
  for (const cookie of opened.cookies) jar.set(cookie);
  const secure = isHttps(env().appUrl);
  jar.set(KNOWN_COOKIE, opened.known, { ...KNOWN_COOKIE_OPTIONS, secure });
  const wanted = safeNext(next, isStaff(opened.role) ? "/admin" : "/account");
  redirectLocal(opened.awaitsSecondFactor ? secondFactorAddress(wanted) : wanted);
}
