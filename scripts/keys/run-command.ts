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
          ? "Everything can be decrypted. Nothing was changed."
          : `${left} can't be decrypted. Nothing was changed.`,
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
        ? `Everything is encrypted with the current key (${keys.current}). You can remove DATA_ENCRYPTION_KEYS_OLD once this has run on every machine with a spool and every process was restarted with the new key.`
        : `${left} are still encrypted with other keys. Restart every process that still uses the old key as its current one, then run this again.`,
    );
    return left === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}
