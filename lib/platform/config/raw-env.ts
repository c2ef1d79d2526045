import * as z from "zod";

/** The minimum length of a secret that can't be guessed. */
export const MIN_SECRET_LENGTH = 16;

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The variables as given. `npm run configuration` describes them. */
export const RawEnv = z.object({
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address of this machine")
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(4010),
  MERCHANT_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MERCHANT_API_KEY: z.string().optional(),
  MERCHANT_API_PIN: z.string().optional(),
  MERCHANT_API_KEYS: z
    .string()
    .regex(
      /^[a-z0-9-]{1,20}:[^:,\s]+(:[^:,\s]*)?(\s*,\s*[a-z0-9-]{1,20}:[^:,\s]+(:[^:,\s]*)?)*$/,
      "must be name:key:pin, several with commas; a name has small letters, digits and hyphens",
    )
    .optional(),
  MERCHANT_WALLET_TYPE: z.string().optional(),
  ELECTRICITY_VIA: z.enum(["v1", "external"]).default("v1"),
  CABLE_VIA: z.enum(["v1", "external"]).default("v1"),
  EDUCATION_VIA: z.enum(["v1", "external"]).default("v1"),
  VALIDATE_VIA: z.enum(["combined", "separate"]).default("combined"),
  MERCHANT_API_OVERRIDES: z.string().optional(),
  MERCHANT_BUYS_PER_MINUTE: wholeNumber(0, 1_000_000).default(30),
  // One call a minute isn't enough to both buy and requery.
  MERCHANT_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000)
    .refine((calls) => calls !== 1, "must be 0 or at least 2")
    .default(120),
  MERCHANT_WEBHOOK_TOKEN: z.string().optional(),
  MERCHANT_WEBHOOK_SECRET: z.string().optional(),
  MERCHANT_WEBHOOK_SIGNATURE_HEADER: z.string().default("x-dancity-signature"),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PAYSTACK_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().optional(),
  DATA_ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hex characters")
    .optional(),
  DATA_ENCRYPTION_KEYS_OLD: z.string().optional(),
  // A horizon shorter than the clean scans would be meaningless; after two hours everything unseen goes to manual review
  // anyway.
  UNKNOWN_HORIZON_MINUTES: wholeNumber(15, 110).default(30),
  UNKNOWN_HORIZON_SLOW_MINUTES: wholeNumber(15, 110).default(60),
  SCHEDULE_SCALE: z.coerce.number().positive().max(1).default(1),
  TRUST_PROXY_HOPS: wholeNumber(0, 10).default(0),
  ABUSE_LIMITS: z.enum(["on", "off"]).default("on"),
  SHOP_NAME: z.string().optional(),
  SPOOL_DIR: z.string().default(".data/spool"),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(
      /^age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*$/,
      "must be an age public key (age1…), or several with commas",
    )
    .optional(),
  BACKUP_DIR: z.string().default(".data/backups"),
  BACKUP_KEEP_DAILY: wholeNumber(1, 1_000).default(7),
  BACKUP_KEEP_WEEKLY: wholeNumber(0, 1_000).default(5),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_IN_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      "must be an email address, or Name <address>",
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  // Set by our own launchers: `next start` overwrites NODE_ENV, and the embedded database passes its address.
  KIOSK_NODE_ENV: z.string().optional(),
  KIOSK_EMBEDDED: z.string().optional(),
  NODE_ENV: z.string().optional(),
});

/** The validated variables, with their defaults. */
export type RawVariables = z.infer<typeof RawEnv>;
