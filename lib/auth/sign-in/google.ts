import "server-only";
import GoogleProvider from "next-auth/providers/google";
import { env } from "@/lib/platform/config/env";
import { interopDefault } from "./interop-default";

/**
 * Sign-in with Google, if configured. It joins the account of the same address: Google has verified the address
 * (nextAuthOptions rejects it otherwise), and anyone who claimed it here without proof loses it (vouchEmail).
 */
export function googleProvider() {
  const { google } = env();
  return google
    ? interopDefault(GoogleProvider)({ ...google, allowDangerousEmailAccountLinking: true })
    : null;
}
