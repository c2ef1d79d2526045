import "server-only";
import { findMyOrder } from "@/lib/account/find-my-order";
import { findSession } from "@/lib/auth/session/find-session";
import { may } from "@/lib/auth/session/rights";
import { parseSessionCookie } from "@/lib/auth/session/session-cookie";
import { awaitsSecondFactor, isStaff } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { rightFor } from "./sections";

type RouteAccess = "open" | "sign-in" | "second-factor" | "closed" | "refused";

/**
 * Whether this request may see the page. /account needs a signed-in user who has confirmed any second factor. A section of
 * /admin needs its right: it doesn't exist for customers, and other staff are told whom to ask. Another account's order doesn't
 * exist either. Checked before rendering, because notFound() within a response sends an empty document until scripts run. Each
 * page and action checks again (requireSignedIn, requireStaff, staffOrRefuse).
 */
export async function routeGuardOf(
  ctx: Context,
  request: { headers: Headers; nextUrl: { pathname: string } },
): Promise<RouteAccess> {
  const { pathname } = request.nextUrl;
  const area = /^\/(account|admin)(?:\/|$)/.exec(pathname)?.[1];
  if (!area) return "open";
  const jwt = parseSessionCookie(request.headers.get("cookie"), ctx.appUrl);
  // If the database is down, the page reports it.
  const user = await findSession(ctx, jwt).catch(() => "unknown" as const);
  if (user === "unknown") return "open";
  if (!user) return "sign-in";
  if (area === "account" && awaitsSecondFactor(user)) return "second-factor";
  if (area === "account") return (await isAnothersOrder(ctx, user.userId, pathname)) ? "closed" : "open";
  const right = rightFor(pathname);
  const staff = isStaff(user.role);
  if (right && staff && may(user.role, right)) return "open";
  recordSecurityEvent(ctx, "access_denied", { user: user.userId, reason: user.role, route: "/admin" });
  return right && staff ? "refused" : "closed";
}

async function isAnothersOrder(ctx: Context, userId: string, pathname: string): Promise<boolean> {
  const ref = /^\/account\/orders\/([^/]+)/.exec(pathname)?.[1];
  if (ref === undefined) return false;
  return !(await findMyOrder(ctx, userId, ref).catch(() => true));
}
