import "server-only";
import GoogleProvider from "next-auth/providers/google";
import { env } from "@/lib/platform/config/env";
import { interopDefault } from "./interop-default";

/**
 * Sign-in with Google, when it is configured. An account of the same address is joined to it: Google has checked the address
 * (nextAuthOptions refuses it otherwise), and whoever only claimed that address here loses it (vouchEmail).
 */
export function googleProvider() {
  const { google } = env();
  return google
    ? interopDefault(GoogleProvider)({ ...google, allowDangerousEmailAccountLinking: true })
    : null;
}
