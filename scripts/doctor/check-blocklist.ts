import type { Context } from "@/lib/context/context";
import { blockSecretId } from "@/lib/model/block-key";
import { type Finding, fail } from "./finding";

/** Blocks that another AUTH_SECRET made refuse nobody. */
export async function checkBlocklist({
  db,
  authSecret,
}: Pick<Context, "db" | "authSecret">): Promise<Finding[]> {
  const lost = await db.block.count({
    where: { endedAt: null, secretId: { not: blockSecretId(authSecret) } },
  });
  if (lost === 0) return [];
  const what = lost === 1 ? "1 entry was" : `${lost} entries were`;
  return [
    fail(
      `Blocklist: ${what} created with another AUTH_SECRET. Such entries have no effect. Unblock and block again under Customers.`,
    ),
  ];
}
