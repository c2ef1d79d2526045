import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { reportFailure } from "./shared/plain-error";

/**
 * `npm run db:seed`: writes what a shop can't open without to the environment's database. Idempotent and safe in
 * production.
 */
async function seedNow(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    const { seed } = await import("../prisma/seed");
    const { closeDatabase, createDatabase } = await import("../lib/platform/db/db");
    const { env } = await import("../lib/platform/config/env");
    const { systemClock } = await import("../lib/platform/clock");
    const { seedOwner } = await import("../lib/auth/staff/seed-owner");
    await chooseRole(environment.databaseUrl);
    const database = createDatabase(environment.databaseUrl, 1);
    await seed(database, new Date());
    const { encryptionKeys } = env();
    await seedOwner({ db: database, clock: systemClock, encryptionKeys }, env());
    await closeDatabase(database);
  } finally {
    await environment.close();
  }
}

await seedNow().catch((error: unknown) => {
  reportFailure(error);
  process.exitCode = 1;
});
