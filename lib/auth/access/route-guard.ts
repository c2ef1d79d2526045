import "server-only";
import { findMyOrder } from "@/lib/account/find-my-order";
import { findSession } from "@/lib/auth/session/find-session";
import { parseSessionCookie } from "@/lib/auth/session/session-cookie";
import type { Context } from "@/lib/context/context";
import { rolesFor } from "./sections";

type Door = "open" | "sign-in" | "closed";

/**
 * May this page be shown at all? /account is for whoever is signed in; a part of /admin for the roles of its section, and for
 * everybody else it doesn't exist, as an order doesn't in any account but its own. Feedback before the page, because notFound() inside one answers an empty document until scripts
 * run; each page and action checks again (requireSignedIn, requireStaff, staffOrRefuse).
 */
export async function routeGuardOf(
  ctx: Context,
  request: { headers: Headers; nextUrl: { pathname: string } },
): Promise<Door> {
  const { pathname } = request.nextUrl;
  const area = /^\/(account|admin)(?:\/|$)/.exec(pathname)?.[1];
  if (!area) return "open";
  const jwt = parseSessionCookie(request.headers.get("cookie"), ctx.appUrl);
  // A database that is away is the page's to tell.
  const user = await findSession(ctx, jwt).catch(() => "unknown" as const);
  if (user === "unknown") return "open";
  if (!user) return "sign-in";
  if (area === "account") return (await isAnothersOrder(ctx, user.userId, pathname)) ? "closed" : "open";
  const roles: readonly string[] = rolesFor(pathname);
  return roles.includes(user.role) ? "open" : "closed";
}

async function isAnothersOrder(ctx: Context, userId: string, pathname: string): Promise<boolean> {
  const ref = /^\/account\/orders\/([^/]+)/.exec(pathname)?.[1];
  if (ref === undefined) return false;
  return !(await findMyOrder(ctx, userId, ref).catch(() => true));
}
