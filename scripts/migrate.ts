import path from "node:path";
import { prepareEnvironment } from "./environment/environment";
import { hostOf } from "./migrations/connection";
import { deployMigrations } from "./migrations/deploy";
import { diffSchema } from "./migrations/diff";
import { pendingMigrations } from "./migrations/pending";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres";
import { reportFailure } from "./shared/plain-error";
import { dataDir } from "./shared/root";

/** `npm run db:deploy`: applies what is missing, through DATABASE_OWNER_URL. */
async function deploy(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    const { applied, ran, withoutRole } = await deployMigrations(environment.ownerUrl);
    for (const name of applied) console.log(`applied ${name}`);
    if (ran.length > 0) console.log(`ran ${ran.length} SQL files`);
    if (withoutRole)
      console.log(`${withoutRole}: the shop runs without it. "npm run doctor" explains what to do.`);
    console.log(`${hostOf(environment.ownerUrl)} is up to date.`);
  } finally {
    await environment.close();
  }
}

/** Lists missing migrations and SQL files. Exit 1 if there are any. */
async function status(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    const pending = await pendingMigrations(environment.databaseUrl);
    for (const name of pending) console.log(`missing ${name}`);
    console.log(
      pending.length === 0
        ? "All migrations are applied."
        : `${pending.length} missing: run "npm run db:deploy".`,
    );
    if (pending.length > 0) process.exitCode = 1;
  } finally {
    await environment.close();
  }
}

/** Prints the SQL between the migrations and schema.prisma. Exit 2 if they differ. Uses a temporary database. */
async function diff(): Promise<void> {
  const scratch = await startEmbeddedPostgres({
    dataDir: path.join(dataDir(), "test"),
    durable: false,
    port: 54_330,
  });
  try {
    const result = await diffSchema(scratch.ownerUrl);
    process.stdout.write(result.sql);
    if (result.different) process.exitCode = 2;
  } finally {
    await scratch.stop();
  }
}

const commands: Record<string, () => Promise<void>> = { deploy, status, diff };
const command = commands[process.argv[2] ?? ""];
if (command) {
  await command().catch(reportFailure);
} else {
  console.error("usage: migrate.ts deploy|diff|status");
  process.exitCode = 1;
}
