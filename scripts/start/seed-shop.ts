import { seedOwner } from "@/lib/auth/staff/seed-owner";
import { systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/config/env";
import { closeDatabase, createDatabase } from "@/lib/platform/db/db";
import { seed } from "@/prisma/seed";

// Run by scripts/start/seed.ts: seeds a shop that is about to open, in a prepared environment.
const database = createDatabase(env().databaseUrl, 1);
try {
  // A demo shop has a support address; a real shop sets its own.
  await seed(database, new Date(), env().playMoney ? { supportEmail: "help@kiosk.example" } : {});
  await seedOwner({ db: database, clock: systemClock, encryptionKeys: env().encryptionKeys }, env());
} finally {
  await closeDatabase(database);
}
