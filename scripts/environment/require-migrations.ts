import { pendingMigrations } from "../migrations/pending";
import { PlainError } from "../shared/plain-error";
import { chooseRole } from "./choose-role";

/**
 * Throws, in one sentence, if the database lacks a migration or SQL file of this version. Otherwise chooses the role.
 */
export async function requireMigrations(databaseUrl: string): Promise<void> {
  const pending = await pendingMigrations(databaseUrl);
  if (pending.length === 0) {
    await chooseRole(databaseUrl);
    return;
  }
  throw new PlainError(
    `The database lacks ${pending.length} migration(s) or SQL file(s) of this version (${pending[0]}): run "npm run db:deploy" first.`,
  );
}
