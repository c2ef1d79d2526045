import { env } from "@/lib/platform/config/env";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { connect } from "../migrations/connection";
import type { Terminal } from "../shared/terminal";
import { rotateKeys } from "./rotate-keys";

export async function rotate(
  { ctx, databaseUrl, print }: Terminal,
  { dryRun, by }: { dryRun: boolean; by: string },
): Promise<number> {
  const { encryptionKeys: keys } = env();
  const client = await connect(process.env.DATABASE_OWNER_URL || databaseUrl);
  try {
    const left = await rotateKeys({ keys, client, spool: ctx.spool, dryRun, print });
    if (dryRun) {
      print(
        left === 0
          ? "All of it opens. Nothing was written."
          : `${left} can't be opened. Nothing was written.`,
      );
      return left === 0 ? 0 : 1;
    }
    const entry = {
      actor: { userId: null, role: "operator" },
      action: "keys.rotated",
      subject: `key:${keys.current}`,
      after: { by, left },
    };
    await ctx.db.$transaction([appendAudit(ctx.db, entry, ctx.clock.now())]);
    print(
      left === 0
        ? `All of it is sealed with the current key (${keys.current}). DATA_ENCRYPTION_KEYS_OLD can go, once this has run on every machine with a spool and no process is older than the key.`
        : `${left} are still sealed with other keys. Restart every process that has the old key as its current one, then run this again.`,
    );
    return left === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}
