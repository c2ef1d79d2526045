import { DEMO_EMAIL, demoPassword, isDemo } from "../../lib/auth/staff/demo-owner";
import type { Env } from "../../lib/platform/config/env-type";

type OwnerFacts = Pick<Env, "appUrl" | "embedded" | "playMoney" | "production" | "admin" | "authSecret">;

/** Describes where the owner signs in, and as whom. */
export function describeOwner(config: OwnerFacts): string {
  const address = `${config.appUrl}/admin`;
  if (config.admin) return `${address}  as ADMIN_EMAIL (${config.admin.email}), with ADMIN_PASSWORD`;
  if (!isDemo(config)) return `${address}  create an owner first:  npm run admin:create -- you@example.com`;
  const password = demoPassword(config.authSecret);
  return `${address}  as ${DEMO_EMAIL}  password ${password}  (until you change it)`;
}
