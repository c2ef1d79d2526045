import { chooseRole } from "./environment/choose-role";
import { prepareEnvironment } from "./environment/environment";
import { exitOnBrokenPipe } from "./shared/exit-on-broken-pipe";
import { plainCommand } from "./shared/plain-command";
import { reportFailure } from "./shared/plain-error";

plainCommand("doctor", "checks everything that the shop depends on; exit code 1 if something fails").parse();

/** `npm run doctor`: checks everything that the shop depends on. Exit 1 if something fails. */
async function main(): Promise<void> {
  exitOnBrokenPipe();
  const environment = await prepareEnvironment();
  try {
    // If the database is down, the doctor reports it itself.
    await chooseRole(environment.databaseUrl).catch(() => undefined);
    // The output is for the operator. Only web and worker log.
    process.env.LOG_LEVEL ||= "silent";
    // Import these after prepareEnvironment: they read the environment.
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
