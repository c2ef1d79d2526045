import "server-only";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { findSession } from "@/lib/auth/session/find-session";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may, type Right } from "@/lib/auth/session/rights";
import { secondFactorAddress, signInAddress } from "@/lib/auth/session/safe-next";
import { parseSessionCookie, sessionCookieNames } from "@/lib/auth/session/session-cookie";
import { awaitsSecondFactor, isStaff, type SignedIn, type StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { redirectLocal } from "@/lib/web/redirect-local";

/** The session of this request, including one whose second factor isn't confirmed yet. Cached per request. */
export const findCurrentSession = cache(async (): Promise<SignedIn | null> => {
  // Read cookies first: this makes Next render the page dynamically before anything reads the configuration.
  const jar = await cookies();
  const ctx = context();
  return findSession(
    ctx,
    sessionCookieNames(ctx.appUrl)
      .map((name) => jar.get(name)?.value)
      .find(Boolean) ?? null,
  );
});

/** The same for a route handler, which has only the request. */
export function findSessionFrom(request: Pick<Request, "headers">): Promise<SignedIn | null> {
  const ctx = context();
  return findSession(ctx, parseSessionCookie(request.headers.get("cookie"), ctx.appUrl));
}

/** Returns the signed-in user of this request, or null. */
export async function findSignedIn(): Promise<SignedIn | null> {
  return signedInOf(await findCurrentSession());
}

/** The same for a route handler. */
export async function findSignedInFrom(request: Pick<Request, "headers">): Promise<SignedIn | null> {
  return signedInOf(await findSessionFrom(request));
}

function signedInOf(session: SignedIn | null): SignedIn | null {
  return session && !awaitsSecondFactor(session) ? session : null;
}

/** For pages: redirects to sign-in and back if nobody is signed in. */
export async function requireSignedIn(): Promise<SignedIn> {
  return (await findSignedIn()) ?? redirectToSignIn(await thisPath("/account"));
}

/** Redirects to whatever is missing, the sign-in or its second factor, and then to `next`. */
export async function redirectToSignIn(next: string): Promise<never> {
  redirectLocal((await findCurrentSession()) ? secondFactorAddress(next) : signInAddress(next));
}

/**
 * For pages of /admin: requires staff with this right and a second factor confirmed in this session. Redirects to sign-in if
 * nobody is signed in; returns a 404 for everyone else.
 */
export async function requireStaff(right: Right): Promise<SignedIn & { role: StaffRole }> {
  const user = (await findCurrentSession()) ?? (await redirectToSignIn(await thisPath("/admin")));
  const { role } = user;
  if (!isStaff(role) || !may(role, right)) notFound();
  if (!user.secondFactorAt) redirectLocal(secondFactorAddress(await thisPath("/admin")));
  return { ...user, role };
}

type StaffRefusal =
  | { ok: false; reason: "signed_out" | "not_staff" | "second_factor_needed" | "wrong_code" }
  | Limited;
export type StaffResult = { ok: true; user: SignedIn & { role: StaffRole } } | StaffRefusal;

/**
 * For staff actions and routes. `fresh`: the second factor must be at most ten minutes old (refunds, prices, manual reviews,
 * staff changes). `code` confirms it with the same form. Answer "not_staff" with a 404.
 */
export async function staffOrRefuse(
  right: Right,
  options: { fresh?: boolean; code?: string | null; request?: Pick<Request, "headers"> } = {},
): Promise<StaffResult> {
  const user = await (options.request ? findSessionFrom(options.request) : findCurrentSession());
  if (!user) return { ok: false, reason: "signed_out" };
  const { role } = user;
  const ctx = context();
  if (!isStaff(role) || !may(role, right)) {
    recordSecurityEvent(ctx, "access_denied", { user: user.userId, reason: role });
    return { ok: false, reason: "not_staff" };
  }
  const shown = user.secondFactorAt;
  const stale = !shown || (options.fresh === true && !isFresh(user, ctx.clock.now()));
  if (!stale) return { ok: true, user: { ...user, role } };
  if (!options.code?.trim()) return { ok: false, reason: "second_factor_needed" };
  const confirmed = await confirmSecondFactor(ctx, user, options.code);
  if (!confirmed.ok) return confirmed;
  return { ok: true, user: { ...user, role, secondFactorAt: confirmed.at } };
}

async function thisPath(fallback: string): Promise<string> {
  return (await headers()).get(PATH_HEADER) ?? fallback;
}
