import { isSameSecret } from "@/lib/platform/request/compare-secret";

/** Whether an Authorization header is `Bearer` and the token. Without a configured token nobody may read metrics. */
export function hasMetricsToken(
  authorization: string | null | undefined,
  token: string | undefined,
): boolean {
  return token !== undefined && isSameSecret(authorization ?? "", `Bearer ${token}`);
}
