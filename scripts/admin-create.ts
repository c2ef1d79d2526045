import { randomBytes } from "node:crypto";
import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { requireMigrations } from "./environment/require-migrations";
import { plainCommand } from "./shared/plain-command";
import { PlainError, reportFailure } from "./shared/plain-error";

/** `npm run admin:create`. Exit codes: 0 done, 1 refused, 2 usage error. */
async function main(email: string, reset: boolean): Promise<number> {
  const given = process.env.ADMIN_PASSWORD;
  // Elsewhere ADMIN_PASSWORD belongs to ADMIN_EMAIL. Here it belongs to the address given to this command.
  process.env.ADMIN_EMAIL ||= given ? email : "";
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    await chooseRole(environment.databaseUrl);
    const { context } = await import("../lib/context/context");
    const { createOwner } = await import("../lib/auth/staff/create-owner");
    const { closeDatabase } = await import("../lib/platform/db/db");
    const { passwordProblem } = await import("../lib/auth/credentials/password");
    const password = given || randomBytes(12).toString("base64url");
    const problem = passwordProblem(password, email);
    if (problem === "password_common")
      throw new PlainError("ADMIN_PASSWORD is easy to guess. Choose another.");
    if (problem) throw new PlainError("ADMIN_PASSWORD must have 10 to 200 characters.");
    const ctx = context();
    const outcome = await createOwner(ctx, { email, password, reset });
    await closeDatabase(ctx.db);
    if (outcome === "exists") {
      console.log(`${email} is already an owner. Locked out? Add --reset.`);
      return 1;
    }
    const how = given ? "with ADMIN_PASSWORD" : `with the password  ${password}`;
    console.log(`${email} is now an owner. Sign in at ${ctx.appUrl}/admin ${how}`);
    return 0;
  } finally {
    await environment.close();
  }
}

const command = plainCommand(
  "admin:create",
  "creates an owner; the password is ADMIN_PASSWORD, or a generated one, which is printed",
)
  .argument("<email>", "the owner's email address")
  .option(
    "--reset",
    "give an owner who is locked out a new password, turn off two-step verification, delete all passkeys and end all sessions",
  )
  .action(async (email: string, { reset = false }: { reset?: boolean }) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) command.error(`error: ${email} isn't an email address`);
    process.exitCode = await main(email, reset);
  });
await command.parseAsync().catch(reportFailure);
