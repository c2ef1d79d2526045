import { prepareEnvironment } from "./environment";
import { parseCommand, USAGE } from "./float/parse-command";
import { reportFailure } from "./plain-error";
import { requireMigrations } from "./processes/require-migrations";

/** `npm run float`: exit 0 done, 1 refused, 2 not understood. */
async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  if (command.act === "usage") {
    console.error(command.problem ? `${command.problem}\n\n${USAGE}` : USAGE);
    process.exitCode = command.problem ? 2 : 0;
    return;
  }
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    // What it says is for a person; the log is web's and worker's.
    process.env.LOG_LEVEL ||= "silent";
    // After prepareEnvironment: what these import reads the environment.
    const { runCommand } = await import("./float/run-command");
    const { context } = await import("@/lib/orders/context");
    process.exitCode = await runCommand(command, {
      ctx: context(),
      databaseUrl: environment.databaseUrl,
      print: (line) => console.log(line),
    });
    await context().db.$disconnect();
  } finally {
    await environment.close();
  }
}

await main().catch(reportFailure);
