import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { findBreaks, INVARIANTS } from "../doctor/find-breaks";
import { findSecrets } from "../doctor/find-secrets";
import { connect } from "../migrations/connection";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { recordBackup } from "../shared/backup-records";
import { restoreBackup } from "./restore-backup";

export interface DrillOptions {
  ctx: Context;
  config: Env;
  file: string;
  privateKey: string;
  print(line: string): void;
}

/**
 * Restores a backup into a PostgreSQL of its own, in a temporary folder, and checks what it holds: every invariant, and
 * whether deliveries can be decrypted with this shop's keys. Records a drill that went well for doctor. Returns whether it did.
 */
export async function drill({ ctx, config, file, privateKey, print }: DrillOptions): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "kiosk-drill-"));
  try {
    const scratch = await startEmbeddedPostgres({ dataDir, durable: false, port: 54_340 });
    try {
      const { head, rows } = await restoreBackup({ file, privateKey, ownerUrl: scratch.ownerUrl, print });
      const client = await connect(scratch.ownerUrl);
      const breaks = [...(await findBreaks(client)), ...(await findSecrets(client, ctx, config))];
      await client.end();
      for (const { id, rule, what } of breaks)
        print(`FAIL  Invariant ${id} is violated (${rule}): ${what.join("; ")}.`);
      if (breaks.length > 0) return false;
      print(
        `Restore drill passed: all ${INVARIANTS.length} invariants hold, and deliveries can be decrypted.`,
      );
      await recordBackup(ctx.db, "backup_drill", {
        at: ctx.clock.now(),
        file: path.basename(file),
        rows,
        takenAt: new Date(head.takenAt),
      });
      return true;
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
