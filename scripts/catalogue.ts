import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { plainCommand } from "./shared/plain-command";
import { reportFailure } from "./shared/plain-error";

plainCommand("catalogue", "reads the upstream's catalogue now; exit code 1 if a part fails").parse();

/**
 * `npm run catalogue`: reads the upstream's catalogue now and prints the result of each part. Exit 1 if a part fails.
 */
async function syncNow(): Promise<number> {
  const environment = await prepareEnvironment();
  try {
    await chooseRole(environment.databaseUrl);
    const { syncCatalogue } = await import("../lib/catalogue/sync");
    const { context } = await import("../lib/context/context");
    const { closeDatabase } = await import("../lib/platform/db/db");
    const ctx = context();
    const report = await syncCatalogue(ctx.merchant, ctx.db, ctx.clock);
    for (const [part, { state, records, added, changed, withdrawn, reason }] of Object.entries(
      report.parts,
    )) {
      const changes = `${added} new, ${changed} changed, ${withdrawn} withdrawn`;
      console.log(`${part.padEnd(14)} ${state.padEnd(8)} ${reason ?? `${records} records, ${changes}`}`);
    }
    console.log(`${report.ok ? "Read whole" : "Not all could be read"} in ${report.tookMs} ms.`);
    await closeDatabase(ctx.db);
    return report.ok ? 0 : 1;
  } finally {
    await environment.close();
  }
}

process.exitCode = await syncNow().catch((error: unknown) => {
  reportFailure(error);
  return 1;
});
