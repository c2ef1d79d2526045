import "server-only";
import { findMyOrder } from "@/lib/account/find-my-order";
import { findSession } from "@/lib/auth/session/find-session";
import { parseSessionCookie } from "@/lib/auth/session/session-cookie";
import { awaitsSecondFactor } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { rolesFor } from "./sections";

type RouteAccess = "open" | "sign-in" | "second-factor" | "closed";

/**
 * Whether this request may see the page. /account needs a signed-in user, who has shown the second factor if there is one; a section of /admin needs one of its roles and is
 * a 404 for everyone else, as is another account's order. Checked before rendering, because notFound() within a response
 * sends an empty document until scripts run. Each page and action checks again (requireSignedIn, requireStaff,
 * staffOrRefuse).
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
  const roles: readonly string[] = rolesFor(pathname);
  if (roles.includes(user.role)) return "open";
  recordSecurityEvent(ctx, "access_denied", { user: user.userId, reason: user.role, route: "/admin" });
  return "closed";
}

async function isAnothersOrder(ctx: Context, userId: string, pathname: string): Promise<boolean> {
  const ref = /^\/account\/orders\/([^/]+)/.exec(pathname)?.[1];
  if (ref === undefined) return false;
  return !(await findMyOrder(ctx, userId, ref).catch(() => true));
}
