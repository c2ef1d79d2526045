import "server-only";
import { headers } from "next/headers";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { AppError } from "@/lib/platform/errors";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { isActionAllowed } from "./origin";

/**
 * The first line of every server action. Throws AppError("foreign_origin") when another site's page sent the request.
 */
export async function assertActionOrigin(): Promise<void> {
  const received = await headers();
  if (isActionAllowed(received, env().appUrl)) return;
  recordSecurityEvent(context(), "origin_refused", {
    address: clientAddress(received, env().trustProxyHops),
    reason: "action",
  });
  throw new AppError("foreign_origin");
}
