import { pendingMigrations } from "../migrations/pending";
import { PlainError } from "../shared/plain-error";
import { chooseRole } from "./choose-role";
import { requireSessions } from "./require-sessions";

/**
 * Throws, in one sentence, if the database lacks a migration or SQL file of this version. Otherwise chooses the role and checks what a pooler makes
 * of the connections.
 */
export async function requireMigrations(databaseUrl: string): Promise<void> {
  const pending = await pendingMigrations(databaseUrl);
  if (pending.length === 0) {
    await requireSessions(databaseUrl, await chooseRole(databaseUrl));
    return;
  }
  throw new PlainError(
    `The database lacks ${pending.length} migration(s) or SQL file(s) of this version (${pending[0]}): run "npm run db:deploy" first.`,
  );
}
