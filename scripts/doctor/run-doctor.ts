import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import { connect } from "../migrations/connection";
import { PlainError } from "../shared/plain-error";
import { checkAuditHeads } from "./check-audit-heads";
import { checkBackups } from "./check-backups";
import { checkBlocklist } from "./check-blocklist";
import { checkBooks } from "./check-books";
import { checkDatabase } from "./check-database";
import { checkMail } from "./check-mail";
import {
  checkCatalogue,
  checkPayments,
  checkSpool,
  checkSuppliers,
  checkWorker,
  describeConfiguration,
  describeWebhooks,
} from "./check-parts";
import { type Finding, fail, note, runbook } from "./finding";

export interface Patient {
  ctx: Context;
  config: Env;
  databaseUrl: string;
  print(line: string): void;
}

const MARKS: Record<Finding["verdict"], string> = { ok: "ok  ", note: "note", fail: "FAIL" };

/** Runs all checks and prints the results. Returns true if none failed. Changes nothing in the books. */
export async function runDoctor(patient: Patient): Promise<boolean> {
  const { ctx, config, databaseUrl, print } = patient;
  const found: Finding[] = [];
  const tell = (...findings: Finding[]) => {
    for (const finding of findings) print(`${MARKS[finding.verdict]}  ${finding.text}`);
    found.push(...findings);
  };
  tell(...describeConfiguration(config), ...(await checkSpool(ctx, config)));
  const client = await connect(databaseUrl).catch((error: unknown) => {
    if (!(error instanceof PlainError)) throw error;
    tell(fail(error.message));
    return null;
  });
  if (client) {
    try {
      const database = await checkDatabase(client, databaseUrl);
      tell(...database);
      if (database.some(({ verdict }) => verdict === "fail")) {
        tell(note("Fix this before the other checks can run."));
      } else {
        tell(await checkWorker(client), await checkCatalogue(client, ctx.clock.now()));
        tell(...(await checkSuppliers(ctx)), ...(await checkPayments(ctx)));
        tell(...(await checkMail(client, ctx)), ...(await checkAuditHeads(client, ctx)));
        tell(...(await checkBackups(ctx, config)), ...(await checkBlocklist(ctx)));
        tell(...(await checkBooks(client, ctx, config)), ...(await describeWebhooks(client, config)));
      }
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      tell(fail(`Database: it refuses writes (${why}). Nothing can be sold or stored: ${runbook("spool")}.`));
    } finally {
      await client.end();
    }
  }
  const failures = found.filter(({ verdict }) => verdict === "fail").length;
  print(failures === 0 ? "Everything is fine." : `${failures} thing(s) need attention.`);
  return failures === 0;
}
