import path from "node:path";
import { findOverrideFault } from "../../lib/merchant/endpoint-overrides";
import { ConfigError } from "../../lib/platform/config/config-error";
import { parseEnv } from "../../lib/platform/config/parse-env";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { loadDotEnv } from "../shared/load-dot-env.mjs";
import { PlainError } from "../shared/plain-error";
import { dataDir, ROOT } from "../shared/root";
import { loadSecrets } from "../shared/secrets";

export interface PreparedEnvironment {
  /** The embedded PostgreSQL, if DATABASE_URL is unset. */
  embedded: EmbeddedPostgres | null;
  /** PostgreSQL itself, for commands: they set options and take locks that a pooler wouldn't keep. */
  databaseUrl: string;
  ownerUrl: string;
  /** Releases the embedded PostgreSQL. */
  close(): Promise<void>;
}

/**
 * Fills process.env with the defaults of contract.md: the embedded PostgreSQL (started or joined), and secrets that are
 * generated once. Every command starts with it. lib/platform/config/parse-env.ts interprets the rest and rejects
 * invalid values (thrown here as PlainError, before anything is started).
 */
export async function prepareEnvironment(): Promise<PreparedEnvironment> {
  loadDotEnv(ROOT);
  // `next start` overwrites NODE_ENV, so keep the operator's value.
  process.env.KIOSK_NODE_ENV ||= process.env.NODE_ENV || "development";
  if (!process.env.DATABASE_URL) process.env.KIOSK_EMBEDDED = "1";
  process.env.SPOOL_DIR ||= path.join(dataDir(), "spool");
  process.env.BACKUP_DIR ||= path.join(dataDir(), "backups");
  await fillSecrets();
  checkConfiguration();
  const embedded = process.env.DATABASE_URL ? null : await startDurable();
  if (embedded) {
    delete process.env.DATABASE_DIRECT_URL;
    process.env.DATABASE_URL = embedded.url;
    process.env.DATABASE_OWNER_URL = embedded.ownerUrl;
  }
  const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "";
  return {
    embedded,
    databaseUrl,
    ownerUrl: process.env.DATABASE_OWNER_URL || databaseUrl,
    close: embedded ? keepRunning(embedded) : async () => undefined,
  };
}

function startDurable(port?: number): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: dataDir(), durable: true, port });
}

/** In production with an external database a missing secret stays missing, so that the check below refuses it. */
async function fillSecrets(): Promise<void> {
  if (process.env.KIOSK_NODE_ENV === "production" && process.env.KIOSK_EMBEDDED !== "1") return;
  if (process.env.AUTH_SECRET && process.env.DATA_ENCRYPTION_KEY) return;
  const secrets = await loadSecrets(dataDir());
  process.env.AUTH_SECRET ||= secrets.authSecret;
  process.env.DATA_ENCRYPTION_KEY ||= secrets.dataEncryptionKey;
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= secrets.serverActionsKey;
}

function checkConfiguration(): void {
  try {
    const { merchant } = parseEnv({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || "embedded" });
    const fault = findOverrideFault(merchant.overrides);
    if (fault) throw new ConfigError(`MERCHANT_API_OVERRIDES is invalid: ${fault}.`);
  } catch (error) {
    if (error instanceof ConfigError) throw new PlainError(error.message, { cause: error });
    throw error;
  }
}

/** Restarts the embedded PostgreSQL if it dies. Returns a function that releases it. */
function keepRunning(first: EmbeddedPostgres): () => Promise<void> {
  let current = first;
  let closed = false;
  const watch = async (): Promise<void> => {
    await current.lost;
    if (closed) return;
    console.error("The database stopped unexpectedly; restarting it.");
    current = await startDurable(first.port);
    if (closed) return current.stop();
    if (current.port !== first.port) throw new PlainError(`Port ${first.port} of the database is now taken.`);
    return watch();
  };
  watch().catch((error: unknown) => {
    console.error(error instanceof PlainError ? error.message : error);
    process.exit(1);
  });
  return async () => {
    closed = true;
    await current.stop();
  };
}
