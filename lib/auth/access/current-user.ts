import "server-only";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { findSession } from "@/lib/auth/session/find-session";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { parseSessionCookie, sessionCookieName } from "@/lib/auth/session/session-cookie";
import { isStaff, type SignedIn, type StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { PATH_HEADER } from "@/lib/platform/request/path-header";

/** Who asks for this page or called this action; null for a stranger. Asked once a request. */
export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  // First: it tells Next that the page is made for a request, before anything looks for a configuration.
  const jar = await cookies();
  const ctx = context();
  return findSession(ctx, jar.get(sessionCookieName(ctx.appUrl))?.value ?? null);
});

/** The same for a route handler, from the request alone. */
export function getSignedInFrom(request: Pick<Request, "headers">): Promise<SignedIn | null> {
  const ctx = context();
  return findSession(ctx, parseSessionCookie(request.headers.get("cookie"), ctx.appUrl));
}

/** For pages: a stranger is sent to sign in and comes back. */
export async function requireSignedIn(): Promise<SignedIn> {
  return (await getSignedIn()) ?? redirect(signInAddress(await thisPath("/account")) as Route);
}

/**
 * For pages of /admin: staff of one of these roles (none named: any) who have shown their second factor in this session. A
 * stranger is sent to sign in; for everybody else the page doesn't exist.
 */
export async function requireStaff(...roles: StaffRole[]): Promise<SignedIn & { role: StaffRole }> {
  const user = await requireSignedIn();
  const { role } = user;
  if (!isStaff(role) || (roles.length > 0 && !roles.includes(role))) notFound();
  if (!user.secondFactorAt) redirect(secondFactorAddress(await thisPath("/admin")) as Route);
  return { ...user, role };
}

export type StaffRefusal =
  | { ok: false; reason: "signed_out" | "not_staff" | "second_factor_needed" | "wrong_code" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };
export type StaffResult = { ok: true; user: SignedIn & { role: StaffRole } } | StaffRefusal;

/**
 * For actions and routes of staff. `fresh`: the second factor was shown within ten minutes (refunds, prices, parked decisions,
 * staff changes); `code` is what the same form brings to show it now. Answer a refusal of "not_staff" as 404.
 */
export async function staffOrRefuse(
  roles: readonly StaffRole[],
  options: { fresh?: boolean; code?: string | null; request?: Pick<Request, "headers"> } = {},
): Promise<StaffResult> {
  const user = await (options.request ? getSignedInFrom(options.request) : getSignedIn());
  if (!user) return { ok: false, reason: "signed_out" };
  const { role } = user;
  if (!isStaff(role) || !roles.includes(role)) return { ok: false, reason: "not_staff" };
  const ctx = context();
  const shown = user.secondFactorAt;
  const stale = !shown || (options.fresh === true && !isFresh(user, ctx.clock.now()));
  if (!stale) return { ok: true, user: { ...user, role } };
  if (!options.code?.trim()) return { ok: false, reason: "second_factor_needed" };
  const confirmed = await confirmSecondFactor(ctx, user, options.code);
  if (!confirmed.ok) return confirmed;
  return { ok: true, user: { ...user, role, secondFactorAt: confirmed.at } };
}

/** Was the second factor shown within ten minutes? A form that needs it asks for a code when it wasn't. */
export function isFresh(user: Pick<SignedIn, "secondFactorAt">, now: Date): boolean {
  return (
    user.secondFactorAt !== null &&
    now.getTime() - user.secondFactorAt.getTime() <= UNSCALED.secondFactorFresh
  );
}

/** For pages that are nothing without it: asks for the second factor first when it is older than ten minutes. */
export async function requireFresh2fa(...roles: StaffRole[]): Promise<SignedIn & { role: StaffRole }> {
  const user = await requireStaff(...roles);
  if (!isFresh(user, context().clock.now())) redirect(secondFactorAddress(await thisPath("/admin")) as Route);
  return user;
}

function secondFactorAddress(next: string): string {
  return `/sign-in/second-factor?next=${encodeURIComponent(next)}`;
}

async function thisPath(fallback: string): Promise<string> {
  return (await headers()).get(PATH_HEADER) ?? fallback;
}
