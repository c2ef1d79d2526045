import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { leaveWithReader } from "./shared/exit-on-broken-pipe";
import { reportFailure } from "./shared/plain-error";

/** `npm run doctor`: is everything that the shop stands on well? Exit 1 when something is not. */
async function main(): Promise<void> {
  leaveWithReader();
  const environment = await prepareEnvironment();
  try {
    // Where there is no database, the doctor says so in its own words.
    await chooseRole(environment.databaseUrl).catch(() => undefined);
    // What it says is for a person; the log is web's and worker's.
    process.env.LOG_LEVEL ||= "silent";
    // After prepareEnvironment: what these import reads the environment.
    const { runDoctor } = await import("./doctor/run-doctor");
    const { context } = await import("@/lib/context/context");
    const { closeDatabase } = await import("@/lib/platform/db/db");
    const { env } = await import("@/lib/platform/config/env");
    const well = await runDoctor({
      ctx: context(),
      config: env(),
      databaseUrl: environment.databaseUrl,
      print: (line) => console.log(line),
    });
    await closeDatabase(context().db);
    if (!well) process.exitCode = 1;
  } finally {
    await environment.close();
  }
}

await main().catch(reportFailure);
