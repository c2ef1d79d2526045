import { randomBytes } from "node:crypto";
import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { requireMigrations } from "./environment/require-migrations";
import { PlainError, reportFailure } from "./shared/plain-error";

const USAGE = `npm run admin:create -- EMAIL [--reset]

Creates an owner with that email address. The password is ADMIN_PASSWORD, or a generated one, which is printed. --reset gives an owner
who is locked out a new password, turns off two-step verification, deletes all passkeys and ends all sessions.`;

/** `npm run admin:create`. Exit codes: 0 done, 1 refused, 2 usage error. */
async function main(args: string[]): Promise<number> {
  const reset = args.includes("--reset");
  const [email, ...more] = args.filter((arg) => arg !== "--reset");
  if (!email || more.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    console.error(USAGE);
    return 2;
  }
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

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  reportFailure(error);
  return 1;
});
