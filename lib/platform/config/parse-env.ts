import { ConfigError } from "./config-error";
import { parseEncryptionKeys, parseSupplierKeys } from "./parse-keys";
import { MIN_SECRET_LENGTH, RawEnv } from "./raw-env";

/** The complete configuration (contract.md, "Configuration"). */
export interface Env {
  databaseUrl: string;
  /** PostgreSQL itself, where a connection keeps its session: LISTEN, leases, the queue. */
  directUrl: string;
  /** The address to listen on; undefined: every interface. */
  host: string | undefined;
  port: number;
  appUrl: string;
  sandboxPort: number;
  merchant: {
    url: string;
    /** The first or only key, and its PIN. */
    key: string;
    pin: string;
    /** More keys of the same supplier, each with its own limits and wallet (MERCHANT_API_KEYS). */
    otherKeys: { name: string; key: string; pin: string }[];
    walletType?: string;
    /** Which of the document's two endpoints a purchase uses: 4.7 or 4.12, 4.15 or 4.13. The external ones send the PIN. */
    electricityVia: "v1" | "external";
    cableVia: "v1" | "external";
    educationVia: "v1" | "external";
    /** One validation endpoint for meters and cards, or the two older ones. */
    validateVia: "combined" | "separate";
    /** The owner's changes to lib/merchant/endpoints.ts, as parsed. lib/merchant/endpoint-overrides.ts validates them. */
    overrides?: unknown;
    /** Purchases and calls per minute across all processes; 0 = no limit. */
    buysPerMinute: number;
    callsPerMinute: number;
    webhookToken?: string;
    /** Secrets that may sign webhooks; if empty, no signature is required. */
    webhookSecrets: string[];
    webhookSignatureHeader: string;
  };
  paystack: { secretKey: string; apiUrl: string };
  /** Demo money: payments use the sandbox or Paystack's test mode. */
  playMoney: boolean;
  authSecret: string;
  /** 32 bytes each, by key id. `current` encrypts; all decrypt. */
  encryptionKeys: { current: string; keys: ReadonlyMap<string, Buffer> };
  scheduleScale: number;
  /** How long an unknown outcome must stay unseen before it may count as not executed, in ms before scaling. */
  horizons: { horizon: number; horizonSlow: number };
  trustProxyHops: number;
  abuseLimits: boolean;
  shopName?: string;
  /** The SMTP server and the sender's address; null: messages stay in the outbox. */
  mail: { smtpUrl: string; from: string } | null;
  /** The IMAP mailbox that customers write to, and its address; null: no mailbox is read. */
  mailIn: { url: string; address: string } | null;
  /** The folder for responses that the database refuses to store. */
  spoolDir: string;
  /** Encrypted backups (npm run backup); none without a public key. */
  backup: { publicKeys: string[]; dir: string; retention: { daily: number; weekly: number } };
  /** `token` gives access to /metrics; undefined: no metrics. `port`: of a worker's own server; undefined: no server. */
  metrics: { token?: string; port?: number };
  /** Traces of orders go to an OpenTelemetry collector, whose address and headers the exporter reads itself. */
  tracing: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** NODE_ENV=production as set by the operator, with an external database. */
  production: boolean;
  /** The database is the one under .data/, which a live shop may also use. */
  embedded: boolean;
  /** Sign-in with Google, if both of its variables are set. */
  google: { clientId: string; clientSecret: string } | null;
  /** The owner that the seed creates if the address has no owner yet. */
  admin: { email: string; password: string } | null;
}

const SANDBOX_PAYSTACK_KEY = "sk_test_sandbox";
const PAYSTACK_URL = "https://api.paystack.co";

/**
 * Whether the address is on this machine. Only there may HTTP be unencrypted, money be demo money, and schedules be scaled.
 */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether a PostgreSQL address is on another machine without an encryption setting. `sslmode=disable` declares the network
 * private; doctor warns about it. A folder as host is a socket on this machine.
 */
function isBareDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLoopback(`http://${host}`)) return false;
  return !searchParams.has("sslmode") && !/^(1|true)$/.test(searchParams.get("ssl") ?? "");
}

/** Parses the variables, once. Pure: throws ConfigError if the shop can't start with them. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = RawEnv.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join(".") ?? "The configuration"} is invalid: ${issue?.message ?? "?"}.`,
    );
  }
  const raw = parsed.data;
  if (!raw.DATABASE_URL) {
    throw new ConfigError(
      "DATABASE_URL is not set and no embedded database is running: use `npm start`, or set it.",
    );
  }
  const production = (raw.KIOSK_NODE_ENV ?? raw.NODE_ENV) === "production" && raw.KIOSK_EMBEDDED !== "1";
  const appUrl = (raw.APP_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, "");

  if (production && !isLoopback(appUrl) && new URL(appUrl).protocol !== "https:") {
    throw new ConfigError(
      "APP_URL is plain http, so passwords, sessions and order links would be sent unencrypted: use https.",
    );
  }
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    if (!production || !isBareDatabase(raw[name] ?? "")) continue;
    throw new ConfigError(
      `${name} is on another machine without TLS, so all data would be sent unencrypted: add ?sslmode=verify-full (or ?sslmode=disable if the network is private to the shop).`,
    );
  }
  const merchantUrl = (raw.MERCHANT_API_URL ?? `http://127.0.0.1:${raw.SANDBOX_PORT}/upstream`).replace(
    /\/+$/,
    "",
  );
  const upstreamHere = isLoopback(merchantUrl);
  if (!upstreamHere && new URL(merchantUrl).protocol !== "https:") {
    throw new ConfigError(
      "MERCHANT_API_URL is plain http to another machine, so the key would be sent unencrypted: use https.",
    );
  }
  const keys = parseSupplierKeys(raw);
  if (!keys[0].given && (!upstreamHere || production)) {
    throw new ConfigError(
      "MERCHANT_API_KEY is not set: the shop can't buy anything from its supplier without it.",
    );
  }

  const apiUrl = (
    raw.PAYSTACK_API_URL ??
    (raw.PAYSTACK_SECRET_KEY ? PAYSTACK_URL : `http://127.0.0.1:${raw.SANDBOX_PORT}/paystack`)
  ).replace(/\/+$/, "");
  if (!isLoopback(apiUrl) && new URL(apiUrl).protocol !== "https:") {
    throw new ConfigError(
      "PAYSTACK_API_URL is plain http to another machine, so the key would be sent unencrypted: use https.",
    );
  }
  const secretKey = raw.PAYSTACK_SECRET_KEY ?? SANDBOX_PAYSTACK_KEY;
  const playMoney = !raw.PAYSTACK_SECRET_KEY || isLoopback(apiUrl) || secretKey.startsWith("sk_test_");
  if (playMoney && (!upstreamHere || production)) {
    throw new ConfigError(
      `Payments are demo money (${raw.PAYSTACK_SECRET_KEY ? "a test key or an address on this machine" : "PAYSTACK_SECRET_KEY is not set"}) but the supplier is real: refusing to start.`,
    );
  }
  if (raw.SCHEDULE_SCALE !== 1 && !upstreamHere) {
    throw new ConfigError(
      "SCHEDULE_SCALE is not 1 but the supplier is real: waits that keep money safe would be cut short.",
    );
  }
  if (!raw.AUTH_SECRET || !raw.DATA_ENCRYPTION_KEY) {
    const missing = raw.AUTH_SECRET ? "DATA_ENCRYPTION_KEY" : "AUTH_SECRET";
    throw new ConfigError(
      `${missing} is not set: it protects order links and delivered tokens, so the shop doesn't start without it.`,
    );
  }

  // Demo money is worthless, but secrets that protect real deliverables must not be guessable.
  for (const name of ["AUTH_SECRET", "MERCHANT_WEBHOOK_TOKEN"] as const) {
    const short = (raw[name]?.length ?? MIN_SECRET_LENGTH) < MIN_SECRET_LENGTH;
    if (short && (!upstreamHere || production)) {
      throw new ConfigError(`${name} is too short: a secret needs at least ${MIN_SECRET_LENGTH} characters.`);
    }
  }
  if (raw.SMTP_URL && !raw.MAIL_FROM) {
    throw new ConfigError("MAIL_FROM is not set: emails sent through SMTP_URL need a sender address.");
  }
  const mailbox = raw.MAIL_IN_URL ? decodeURIComponent(new URL(raw.MAIL_IN_URL).username) : "";
  const mailInAddress = mailbox.includes("@")
    ? mailbox
    : (/([^<\s]+@[^>\s]+)>?$/.exec(raw.MAIL_FROM ?? "")?.[1] ?? "");
  if (raw.MAIL_IN_URL && !mailInAddress) {
    throw new ConfigError(
      "MAIL_IN_URL is invalid: its user isn't an email address, and MAIL_FROM doesn't name the mailbox either.",
    );
  }
  const both = (one: string | undefined, other: string | undefined, names: string) => {
    if (Boolean(one) === Boolean(other)) return one && other ? ([one, other] as const) : null;
    throw new ConfigError(`${names} go together: set both, or neither.`);
  };
  const google = both(
    raw.GOOGLE_CLIENT_ID,
    raw.GOOGLE_CLIENT_SECRET,
    "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET",
  );
  const admin = both(raw.ADMIN_EMAIL, raw.ADMIN_PASSWORD, "ADMIN_EMAIL and ADMIN_PASSWORD");
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
    merchant: {
      url: merchantUrl,
      key: keys[0].key,
      pin: keys[0].pin,
      otherKeys: keys.slice(1).map(({ name, key, pin }) => ({ name, key, pin })),
      walletType: raw.MERCHANT_WALLET_TYPE,
      electricityVia: raw.ELECTRICITY_VIA,
      cableVia: raw.CABLE_VIA,
      educationVia: raw.EDUCATION_VIA,
      validateVia: raw.VALIDATE_VIA,
      overrides: parseOverrides(raw.MERCHANT_API_OVERRIDES),
      buysPerMinute: raw.MERCHANT_BUYS_PER_MINUTE,
      callsPerMinute: raw.MERCHANT_CALLS_PER_MINUTE,
      webhookToken: raw.MERCHANT_WEBHOOK_TOKEN,
      webhookSecrets: raw.MERCHANT_WEBHOOK_SECRET?.split(/\s*,\s*/).filter(Boolean) ?? [],
      webhookSignatureHeader: raw.MERCHANT_WEBHOOK_SIGNATURE_HEADER.toLowerCase(),
    },
    paystack: { secretKey, apiUrl },
    playMoney,
    authSecret: raw.AUTH_SECRET,
    encryptionKeys: parseEncryptionKeys(raw.DATA_ENCRYPTION_KEY, raw.DATA_ENCRYPTION_KEYS_OLD),
    scheduleScale: raw.SCHEDULE_SCALE,
    horizons: {
      horizon: raw.UNKNOWN_HORIZON_MINUTES * 60_000,
      horizonSlow: raw.UNKNOWN_HORIZON_SLOW_MINUTES * 60_000,
    },
    trustProxyHops: raw.TRUST_PROXY_HOPS,
    abuseLimits: raw.ABUSE_LIMITS === "on",
    shopName: raw.SHOP_NAME,
    mail: raw.SMTP_URL && raw.MAIL_FROM ? { smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM } : null,
    mailIn: raw.MAIL_IN_URL ? { url: raw.MAIL_IN_URL, address: mailInAddress } : null,
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

function parseOverrides(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError("MERCHANT_API_OVERRIDES isn't valid JSON: see .env.example.");
  }
}

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
