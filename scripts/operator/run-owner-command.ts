import { prepareEnvironment } from "../environment/environment";
import { requireMigrations } from "../environment/require-migrations";
import { exitOnBrokenPipe } from "../shared/exit-on-broken-pipe";
import { reportFailure } from "../shared/plain-error";
import type { Act } from "./commands";
import { parseCommand } from "./parse-command";

/** Runs one of the owner's commands. Parses the arguments before starting anything, then works on the shop's database. */
export async function runOwnerCommand(args: readonly string[]): Promise<void> {
  const act = parseCommand(args);
  if (typeof act !== "function") {
    console.error(act.text.trimEnd());
    process.exitCode = act.code;
    return;
  }
  exitOnBrokenPipe();
  await work(act).catch(reportFailure);
}

async function work(act: Act): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    // The output is for the operator. Only web and worker log.
    process.env.LOG_LEVEL ||= "silent";
    const { context } = await import("@/lib/context/context");
    const { closeDatabase } = await import("@/lib/platform/db/db");
    process.exitCode = await act({
      ctx: context(),
      databaseUrl: environment.databaseUrl,
      print: (line) => console.log(line),
    });
    await closeDatabase(context().db);
  } finally {
    await environment.close();
  }
}
