import { open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { connect } from "../migrations/connection";
import { recordBackup } from "../shared/backup-records";
import { PlainError } from "../shared/plain-error";
import { getDatabaseId } from "./database-id";
import { drill } from "./drill";
import { findNewestBackup, removeOldBackups } from "./remove-old-backups";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

export interface BackupTerminal {
  ctx: Context;
  config: Env;
  ownerUrl: string;
  print(line: string): void;
}

/** `npm run backup`: writes one, records it for doctor, then removes those that the retention no longer keeps. */
export async function backUp({ ctx, config, ownerUrl, print }: BackupTerminal): Promise<void> {
  const { publicKeys, dir, retention } = config.backup;
  if (publicKeys.length === 0)
    throw new PlainError(
      "BACKUP_PUBLIC_KEY is not set. Create a key pair on another machine with npm run backup -- new-key.",
    );
  const now = ctx.clock.now();
  const encryptionKeys = [...config.encryptionKeys.keys.keys()];
  const { file, database, rows } = await writeBackup({
    ownerUrl,
    publicKeys,
    encryptionKeys,
    dir,
    now,
    print,
  }).catch((error: NodeJS.ErrnoException) => {
    // A full disk, a folder of another user.
    if (!error.syscall) throw error;
    throw new PlainError(`No backup was written to ${dir}: ${error.message}.`, { cause: error });
  });
  await recordBackup(ctx.db, "backup_last", { at: now, file: path.basename(file), rows });
  const { removed, others } = await removeOldBackups(dir, database, retention);
  for (const name of removed) print(`Removed ${name}.`);
  if (others > 0)
    print(
      `Not removed: ${others} of other databases or earlier versions. Delete them yourself once they are old.`,
    );
}

/** `npm run backup -- new-key`: prints a pair of keys and stores neither. */
export async function printNewKey(print: (line: string) => void): Promise<void> {
  const identity = await generateX25519Identity();
  print("# The private key. Don't keep it on the shop's server. No backup can be read without it.");
  print(identity);
  print("# The public key, for the shop's .env:");
  print(`BACKUP_PUBLIC_KEY=${await identityToRecipient(identity)}`);
}

/** `npm run restore -- FILE`: into the database of DATABASE_URL, which must be empty. */
export async function restore(
  { config, ownerUrl, print }: Pick<BackupTerminal, "config" | "ownerUrl" | "print">,
  file: string,
  privateKey: string,
): Promise<void> {
  const { head, rows } = await restoreBackup({ file, privateKey, ownerUrl, print });
  const lacking = head.encryptionKeys.filter((id) => !config.encryptionKeys.keys.has(id));
  if (lacking.length > 0)
    print(
      `Keys ${lacking.join(", ")} of the backup are neither DATA_ENCRYPTION_KEY nor in DATA_ENCRYPTION_KEYS_OLD: deliveries encrypted with them can't be decrypted.`,
    );
  print(`Restored: ${rows.toLocaleString("en")} rows, as of ${head.takenAt}.`);
  print('It has nothing newer. Continue with docs/runbook.md, "Restored database".');
}

/** `npm run restore -- --drill`: the newest backup, unless a file is named. */
export async function rehearse(
  terminal: BackupTerminal,
  file: string | undefined,
  privateKey: string,
): Promise<boolean> {
  const chosen = file ?? (await getOwnBackup(terminal));
  terminal.print(chosen);
  return drill({ ...terminal, file: chosen, privateKey });
}

async function getOwnBackup({ config, ownerUrl }: BackupTerminal): Promise<string> {
  const client = await connect(ownerUrl);
  const database = await getDatabaseId(client).finally(() => client.end());
  const newest = await findNewestBackup(config.backup.dir, database);
  if (!newest)
    throw new PlainError(
      `There is no backup of this database in ${config.backup.dir}: name the file to restore.`,
    );
  return newest;
}

/** The private key from a file, or from standard input: it stays in memory only. */
export async function getPrivateKey(keyFile: string | undefined): Promise<string> {
  if (!keyFile && process.stdin.isTTY) console.error("The private key (AGE-SECRET-KEY-…):");
  const input = keyFile ? (await openKeyFile(keyFile)).createReadStream() : process.stdin;
  for await (const line of createInterface({ input })) {
    const key = /^AGE-SECRET-KEY-[0-9A-Z-]+$/.exec(line.trim())?.[0];
    if (key) return key;
  }
  throw new PlainError("It contains no private key. A key begins with AGE-SECRET-KEY-.");
}

function openKeyFile(file: string) {
  return open(file).catch((cause: Error) => {
    throw new PlainError(`${file} can't be read: ${cause.message}`, { cause });
  });
}
