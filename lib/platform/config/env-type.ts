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
