import { isBareDatabase, isLoopback, trimSlashes } from "./addresses";
import { ConfigError } from "./config-error";
import type { Env } from "./env-type";
import { parseEncryptionKeys } from "./parse-keys";
import { parseMail, parseMailIn } from "./parse-mail";
import { parseMerchant } from "./parse-merchant";
import { parsePayments } from "./parse-payments";
import { MIN_SECRET_LENGTH, RawEnv, type RawVariables } from "./raw-env";

/** Parses the variables, once. Pure: throws ConfigError if the shop can't start with them. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const raw = parseRaw(variables);
  if (!raw.DATABASE_URL) {
    throw new ConfigError(
      "DATABASE_URL is not set and no embedded database is running: use `npm start`, or set it.",
    );
  }
  const production = (raw.KIOSK_NODE_ENV ?? raw.NODE_ENV) === "production" && raw.KIOSK_EMBEDDED !== "1";
  const appUrl = trimSlashes(raw.APP_URL ?? `http://localhost:${raw.PORT}`);
  if (production) refuseUnencrypted(raw, appUrl);
  const merchant = parseMerchant(raw, production);
  const demoSupplier = isLoopback(merchant.url) && !production;
  const payments = parsePayments(raw, demoSupplier);
  if (raw.SCHEDULE_SCALE !== 1 && !isLoopback(merchant.url)) {
    throw new ConfigError(
      "SCHEDULE_SCALE is not 1 but the supplier is real: waits that keep money safe would be cut short.",
    );
  }
  const secrets = parseSecrets(raw, demoSupplier);
  const mail = parseMail(raw);
  const mailIn = parseMailIn(raw);
  const google = both(raw, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  const admin = both(raw, "ADMIN_EMAIL", "ADMIN_PASSWORD");
  if (admin && production && admin[1].length < 10) {
    throw new ConfigError("ADMIN_PASSWORD is too short: an owner's password needs at least 10 characters.");
  }

  return {
    databaseUrl: raw.DATABASE_URL,
    directUrl: raw.DATABASE_DIRECT_URL || raw.DATABASE_URL,
    host: listenHost(raw.HOST, production, raw.TRUST_PROXY_HOPS),
    port: raw.PORT,
    appUrl,
    sandboxPort: raw.SANDBOX_PORT,
    merchant,
    ...payments,
    ...secrets,
    scheduleScale: raw.SCHEDULE_SCALE,
    horizons: {
      horizon: raw.UNKNOWN_HORIZON_MINUTES * 60_000,
      horizonSlow: raw.UNKNOWN_HORIZON_SLOW_MINUTES * 60_000,
    },
    trustProxyHops: raw.TRUST_PROXY_HOPS,
    abuseLimits: raw.ABUSE_LIMITS === "on",
    shopName: raw.SHOP_NAME,
    mail,
    mailIn,
    spoolDir: raw.SPOOL_DIR,
    backup: {
      publicKeys: raw.BACKUP_PUBLIC_KEY?.split(/\s*,\s*/) ?? [],
      dir: raw.BACKUP_DIR,
      retention: { daily: raw.BACKUP_KEEP_DAILY, weekly: raw.BACKUP_KEEP_WEEKLY },
    },
    metrics: { token: raw.METRICS_TOKEN, port: raw.METRICS_PORT },
    tracing: raw.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: raw.LOG_LEVEL,
    production,
    embedded: raw.KIOSK_EMBEDDED === "1",
    google: google && { clientId: google[0], clientSecret: google[1] },
    admin: admin && { email: admin[0], password: admin[1] },
  };
}

/** An empty variable counts as not set. */
function parseRaw(variables: Record<string, string | undefined>): RawVariables {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = RawEnv.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(
    `${issue?.path.join(".") ?? "The configuration"} is invalid: ${issue?.message ?? "?"}.`,
  );
}

function refuseUnencrypted(raw: RawVariables, appUrl: string): void {
  if (!isLoopback(appUrl) && new URL(appUrl).protocol !== "https:") {
    throw new ConfigError(
      "APP_URL is plain http, so passwords, sessions and order links would be sent unencrypted: use https.",
    );
  }
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    if (!isBareDatabase(raw[name] ?? "")) continue;
    throw new ConfigError(
      `${name} is on another machine without TLS, so all data would be sent unencrypted: add ?sslmode=verify-full (or ?sslmode=disable if the network is private to the shop).`,
    );
  }
}

/** Demo money is worthless, but secrets that protect real deliverables must not be guessable. */
function parseSecrets(raw: RawVariables, demoSupplier: boolean): Pick<Env, "authSecret" | "encryptionKeys"> {
  if (!raw.AUTH_SECRET || !raw.DATA_ENCRYPTION_KEY) {
    const missing = raw.AUTH_SECRET ? "DATA_ENCRYPTION_KEY" : "AUTH_SECRET";
    throw new ConfigError(
      `${missing} is not set: it protects order links and delivered tokens, so the shop doesn't start without it.`,
    );
  }
  for (const name of ["AUTH_SECRET", "MERCHANT_WEBHOOK_TOKEN"] as const) {
    const short = (raw[name]?.length ?? MIN_SECRET_LENGTH) < MIN_SECRET_LENGTH;
    if (short && !demoSupplier) {
      throw new ConfigError(`${name} is too short: a secret needs at least ${MIN_SECRET_LENGTH} characters.`);
    }
  }
  return {
    authSecret: raw.AUTH_SECRET,
    encryptionKeys: parseEncryptionKeys(raw.DATA_ENCRYPTION_KEY, raw.DATA_ENCRYPTION_KEYS_OLD),
  };
}

/** Two variables that only make sense together; null: neither is set. */
function both(raw: RawVariables, name: TextName, other: TextName): readonly [string, string] | null {
  const [one, two] = [raw[name], raw[other]];
  if (one && two) return [one, two];
  if (!one && !two) return null;
  throw new ConfigError(`${name} and ${other} go together: set both, or neither.`);
}

type TextName = "GOOGLE_CLIENT_ID" | "GOOGLE_CLIENT_SECRET" | "ADMIN_EMAIL" | "ADMIN_PASSWORD";

/**
 * In a live shop behind a proxy, only loopback: anyone who reached this port directly could forge the address reported by the
 * proxy (TRUST_PROXY_HOPS), and so whose limits count.
 */
export function listenHost(
  host: string | undefined,
  production: boolean,
  trustProxyHops: number,
): string | undefined {
  return host ?? (production && trustProxyHops > 0 ? "127.0.0.1" : undefined);
}
