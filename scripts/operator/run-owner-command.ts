import type { Context } from "@/lib/context/context";
import { prepareEnvironment } from "../environment/environment";
import { requireMigrations } from "../environment/require-migrations";
import { exitOnBrokenPipe } from "../shared/exit-on-broken-pipe";
import { reportFailure } from "../shared/plain-error";

/** The dependencies of a command: the shop's context, the database's address, and its output. */
export interface Terminal {
  ctx: Context;
  databaseUrl: string;
  print(line: string): void;
}

/** `problem` is null if help was requested. */
type Usage = { act: "usage"; problem: string | null };

interface OwnerCommand<Command extends { act: string }> {
  parse(args: readonly string[]): Command | Usage;
  usage: string;
  /** Imports the implementation. It reads the environment, so call this after preparing it. */
  load(): Promise<(command: Exclude<Command, Usage>, terminal: Terminal) => Promise<number>>;
}

/**
 * Runs one of the owner's commands (`npm run order`, `cases`, `float`, `reconcile`). Parses the arguments before
 * starting anything, then works on the shop's database. Exit codes: 0 done, 1 refused or not found, 2 usage error.
 */
export async function runOwnerCommand<Command extends { act: string }>(
  command: OwnerCommand<Command>,
): Promise<void> {
  const parsed = command.parse(process.argv.slice(2));
  if (isUsage(parsed)) {
    console.error(parsed.problem ? `${parsed.problem}\n\n${command.usage}` : command.usage);
    process.exitCode = parsed.problem ? 2 : 0;
    return;
  }
  exitOnBrokenPipe();
  await work(command, parsed as Exclude<Command, Usage>).catch(reportFailure);
}

async function work<Command extends { act: string }>(
  { load }: OwnerCommand<Command>,
  command: Exclude<Command, Usage>,
): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    // The output is for the operator. Only web and worker log.
    process.env.LOG_LEVEL ||= "silent";
    const run = await load();
    const { context } = await import("@/lib/context/context");
    const { closeDatabase } = await import("@/lib/platform/db/db");
    process.exitCode = await run(command, {
      ctx: context(),
      databaseUrl: environment.databaseUrl,
      print: (line) => console.log(line),
    });
    await closeDatabase(context().db);
  } finally {
    await environment.close();
  }
}

function isUsage(command: { act: string }): command is Usage {
  return command.act === "usage";
}
