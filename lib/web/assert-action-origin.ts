import "server-only";
import { headers } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { AppError } from "@/lib/platform/errors";
import { isActionAllowed } from "./origin";

/**
 * The first line of every server action. Throws AppError("foreign_origin") when another site's page sent the request.
 */
export async function assertActionOrigin(): Promise<void> {
  if (!isActionAllowed(await headers(), env().appUrl)) throw new AppError("foreign_origin");
}
