import { access } from "node:fs/promises";
import { Command } from "commander";
import { prepareEnvironment } from "./environment/environment";
import { requireMigrations } from "./environment/require-migrations";
import { exitOnBrokenPipe } from "./shared/exit-on-broken-pipe";
import { exitNow } from "./shared/plain-command";
import { PlainError, reportFailure } from "./shared/plain-error";

const print = (line: string) => console.log(line);

/** `npm run backup` and `npm run restore`: the first argument is the command's name. */
const program = new Command("npm run").helpCommand(false).showHelpAfterError().exitOverride(exitNow);
program
  .command("backup")
  .usage("-- [new-key]")
  .description("writes an encrypted backup to BACKUP_DIR, and removes old ones")
  .argument(
    "[new-key]",
    "prints a key pair instead; run this on another machine and keep the private key there",
  )
  .action(async (word?: string) => {
    const { backUp, printNewKey } = await import("./backup/commands");
    if (word === "new-key") return printNewKey(print);
    if (word !== undefined) program.error(`error: unknown argument ${word}`);
    await work(true, (terminal) => backUp(terminal));
  });
program
  .command("restore")
  .usage("-- [options] [file]")
  .description("restores a backup into the database of DATABASE_URL, which must be empty")
  .argument("[file]", "the backup; with --drill, the newest in BACKUP_DIR by default")
  .option("--drill", "restore into a temporary PostgreSQL and check it")
  .option("--key <file>", "the file with the private key; otherwise the terminal asks for it")
  .action(async (file: string | undefined, options: { drill?: true; key?: string }) => {
    if (!file && !options.drill) program.error("error: name the file to restore");
    if (file)
      await access(file).catch(() => {
        throw new PlainError(`There is no file ${file}.`);
      });
    const { getPrivateKey, rehearse, restore } = await import("./backup/commands");
    const privateKey = await getPrivateKey(options.key);
    if (!options.drill) return work(false, (terminal) => restore(terminal, file ?? "", privateKey));
    await work(true, async (terminal) => {
      if (!(await rehearse(terminal, file, privateKey))) process.exitCode = 1;
    });
  });

type Work = (terminal: import("./backup/commands").BackupTerminal) => Promise<void>;

async function work(isDeployed: boolean, act: Work): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    if (isDeployed) await requireMigrations(environment.databaseUrl);
    process.env.LOG_LEVEL ||= "silent";
    // Import these after prepareEnvironment: they read the environment.
    const { context } = await import("@/lib/context/context");
    const { env } = await import("@/lib/platform/config/env");
    const { closeDatabase } = await import("@/lib/platform/db/db");
    const ctx = context();
    await act({ ctx, config: env(), ownerUrl: environment.ownerUrl, print });
    await closeDatabase(ctx.db);
  } finally {
    await environment.close();
  }
}

exitOnBrokenPipe();
await program.parseAsync(process.argv.slice(2), { from: "user" }).catch(reportFailure);
