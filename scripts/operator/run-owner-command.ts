import type { Context } from "@/lib/context/context";
import { prepareEnvironment } from "../environment/environment";
import { requireMigrations } from "../environment/require-migrations";
import { leaveWithReader } from "../shared/exit-on-broken-pipe";
import { reportFailure } from "../shared/plain-error";

/** What a command needs of the world: the shop's own verbs, the database's address, and where its answer goes. */
export interface Terminal {
  ctx: Context;
  databaseUrl: string;
  print(line: string): void;
}

/** `problem` is null when help was asked for. */
type Usage = { act: "usage"; problem: string | null };

interface OwnerCommand<Command extends { act: string }> {
  parse(args: readonly string[]): Command | Usage;
  usage: string;
  /** Imports what does the work: that reads the environment, so it comes after it is prepared. */
  load(): Promise<(command: Exclude<Command, Usage>, terminal: Terminal) => Promise<number>>;
}

/**
 * One of the owner's commands (`npm run order`, `cases`, `float`, `reconcile`): understands its words before anything is
 * started, then works on the shop's database. Exit 0 done, 1 refused or not found, 2 not understood.
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
  leaveWithReader();
  await work(command, parsed as Exclude<Command, Usage>).catch(reportFailure);
}

async function work<Command extends { act: string }>(
  { load }: OwnerCommand<Command>,
  command: Exclude<Command, Usage>,
): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    // What it says is for a person; the log is web's and worker's.
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
