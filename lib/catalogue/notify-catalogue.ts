import "server-only";
import type { Prisma } from "@/lib/platform/prisma/client";

/**
 * Notifies every web process at the commit that listings or prices have changed
 * (lib/web/listen-catalogue.ts).
 */
export function notifyCatalogue(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
): Prisma.PrismaPromise<unknown> {
  return db.$queryRaw`SELECT pg_notify('kiosk_catalogue', '')::text`;
}
