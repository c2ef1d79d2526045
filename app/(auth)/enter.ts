import type { Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { KNOWN_COOKIE, KNOWN_COOKIE_OPTIONS } from "@/lib/auth/known-device";
import type { Opened } from "@/lib/auth/open-by-password";
import { safeNext } from "@/lib/auth/safe-next";
import { isHttps } from "@/lib/auth/session-cookie";
import { isStaff } from "@/lib/auth/signed-in";
import { env } from "@/lib/platform/env";

/** Gives the browser its session and the mark by which the account knows it again, and goes on. */
export async function enter(opened: Opened, next: unknown): Promise<never> {
  const jar = await cookies();
  for (const cookie of opened.cookies) jar.set(cookie);
  const secure = isHttps(env().appUrl);
  jar.set(KNOWN_COOKIE, opened.known, { ...KNOWN_COOKIE_OPTIONS, secure });
  redirect(safeNext(next, isStaff(opened.role) ? "/admin" : "/account") as Route);
}
