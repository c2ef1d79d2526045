import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PlainError } from "./plain-error";

/** Secrets that a machine generates once and keeps in `secrets.json` in the data folder, readable only by its owner. */
export interface Secrets {
  databasePassword: string;
  databaseAdminPassword: string;
  /** AUTH_SECRET: at least 32 bytes. */
  authSecret: string;
  /** DATA_ENCRYPTION_KEY: 64 hex characters, 32 bytes. If it is lost, the sold tokens and PINs are lost. */
  dataEncryptionKey: string;
  /** NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, so that open pages survive a new build (base64, 32 bytes). */
  serverActionsKey: string;
}

function makeSecrets(): Secrets {
  return {
    databasePassword: randomBytes(24).toString("base64url"),
    databaseAdminPassword: randomBytes(24).toString("base64url"),
    authSecret: randomBytes(32).toString("base64url"),
    dataEncryptionKey: randomBytes(32).toString("hex"),
    serverActionsKey: randomBytes(32).toString("base64"),
  };
}

/** Reads the secrets of a data folder, or creates them. Concurrent callers get the same ones. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const known = await read(file);
  if (known) return known;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await chmod(draft, 0o600);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error; // another start was first: use its secrets
    });
  } catch (cause) {
    throw new PlainError(`${file} can't be written: set KIOSK_DATA_DIR to a folder that can.`, { cause });
  } finally {
    await rm(draft, { force: true });
  }
  const made = await read(file);
  if (!made) throw new PlainError(`${file} disappeared while it was being created.`);
  return made;
}

async function read(file: string): Promise<Secrets | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new PlainError(
      `${file} can't be read by this user: start as the user who first started the shop, or change the folder's owner with chown -R.`,
      { cause },
    );
  }
  try {
    return JSON.parse(text) as Secrets;
  } catch (cause) {
    throw new PlainError(
      `${file} is damaged. Restore a copy: data encrypted with it can't be read without it.`,
      {
        cause,
      },
    );
  }
}
