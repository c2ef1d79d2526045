import { seedOwner } from "@/lib/auth/staff/seed-owner";
import { systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/config/env";
import { closeDatabase, createDatabase } from "@/lib/platform/db/db";
import { seed } from "@/prisma/seed";

// What scripts/start/seed.ts runs: the seed of a shop that is about to open, in an environment that is prepared.
const database = createDatabase(env().databaseUrl, 1);
try {
  // A demonstration has somebody to write to; a real shop says whom when it knows.
  await seed(database, new Date(), env().playMoney ? { supportEmail: "help@kiosk.example" } : {});
  await seedOwner({ db: database, clock: systemClock, encryptionKeys: env().encryptionKeys }, env());
} finally {
  await closeDatabase(database);
}
