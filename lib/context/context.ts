import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type CatalogueSnapshot, getSnapshot } from "@/lib/catalogue/snapshot";
import { createMailbox, type Mailbox } from "@/lib/mail/in/mailbox";
import { createMailer, type Mailer } from "@/lib/mail/mailer";
import { createMerchantClient, type MerchantClient } from "@/lib/merchant/client";
import { createPaystack } from "@/lib/payments/paystack";
import type { PaymentProvider } from "@/lib/payments/provider";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/config/env";
import type { Env } from "@/lib/platform/config/env-type";
import { supplierKeys } from "@/lib/platform/config/parse-keys";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import { type Database, db } from "@/lib/platform/db/db";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import type { SendHttp } from "@/lib/platform/http/http-send";
import { createLog, type Log } from "@/lib/platform/log/log";
import { createSpool, type Spool } from "@/lib/platform/spool";

/** Everything that lib/orders needs from outside, passed in so that a test or simulation can replace it. */
export interface Context {
  db: Database;
  clock: Clock;
  /** Waits for `ms` of the clock's time. */
  pause(ms: number): Promise<void>;
  schedules: Schedules;
  /** The client of the supplier key `key`. */
  merchant: MerchantClient;
  /** The name of the supplier key; null: the first or only one. `forKey` changes it. */
  key: string | null;
  /** The names of the other keys. */
  otherKeys: readonly string[];
  /** The client of one of them. For an unknown name, a client that sends nothing. */
  merchantOf(key: string): MerchantClient;
  /**
   * The quota for all its calls, whatever they are for. `refused`: a call got no token, so the check is
   * incomplete.
   */
  onlyLane?: { lane: "bulk"; refused: boolean };
  /** The first key's context, if this one is another key's. */
  base?: Context;
  payments: ReadonlyMap<string, PaymentProvider>;
  snapshot(): Promise<CatalogueSnapshot>;
  authSecret: string;
  encryptionKeys: Env["encryptionKeys"];
  appUrl: string;
  /** The upstream key's limits per minute, shared by all processes; 0 = unlimited. */
  limits: { buys: number; calls: number };
  /** The id of this worker's lease; null outside a worker or without a lease, when nothing may be sent. */
  worker: number | null;
  /** Drops the lease for a new one, because the database no longer counts it. */
  dropLease?(): void;
  /**
   * True in a stopping worker: it starts nothing that can take a minute. Other workers send what it finds
   * paid.
   */
  stopping?: boolean;
  /** Where a worker stores answers that the database refuses. */
  spool: Spool;
  /** Sends emails; null: they stay in the outbox. */
  mailer: Mailer | null;
  /** The mailbox that customers write to; null: they reply on the order's page. */
  mailbox: Mailbox | null;
  log: Log;
}

const NO_KEY: HttpExchange = { kind: "not_sent", reason: "not_configured", code: "KEY" };

/** Creates a context for one database and configuration. */
export function createContext(database: Database, config: Env, parts: Partial<Context> = {}): Context {
  const { key, pin, otherKeys, ...merchant } = config.merchant;
  const log =
    parts.log ??
    createLog({
      level: config.logLevel,
      process: "web",
      secrets: [...supplierKeys(config), config.paystack.secretKey],
    });
  const clientOf = (own: { key: string; pin: string }, send?: SendHttp) =>
    createMerchantClient({
      baseUrl: merchant.url,
      apiKey: own.key,
      pin: own.pin || undefined,
      walletType: merchant.walletType,
      electricityVia: merchant.electricityVia,
      cableVia: merchant.cableVia,
      educationVia: merchant.educationVia,
      validateVia: merchant.validateVia,
      overrides: merchant.overrides,
      log,
      send,
    });
  const clients = new Map(otherKeys.map((own) => [own.name, clientOf(own)]));
  const noClient = clientOf({ key: "none", pin: "" }, async () => NO_KEY);
  return {
    db: database,
    clock: systemClock,
    pause: (ms) => pause(ms),
    schedules: schedules(config.scheduleScale, config.horizons),
    merchant: clientOf({ key, pin }),
    key: null,
    otherKeys: [...clients.keys()],
    merchantOf: (name) => clients.get(name) ?? noClient,
    payments: new Map([
      ["paystack", createPaystack({ secretKey: config.paystack.secretKey, baseUrl: config.paystack.apiUrl })],
    ]),
    snapshot: () => getSnapshot(database, parts.clock),
    authSecret: config.authSecret,
    encryptionKeys: config.encryptionKeys,
    appUrl: config.appUrl,
    limits: { buys: merchant.buysPerMinute, calls: merchant.callsPerMinute },
    worker: null,
    spool: createSpool(config.spoolDir),
    mailer: config.mail ? createMailer(config.mail) : null,
    mailbox: config.mailIn ? createMailbox(config.mailIn) : null,
    log,
    ...parts,
  };
}

const globals = globalThis as { kioskContext?: Context };

/** This process's context, created on first use. */
export function context(): Context {
  globals.kioskContext ??= createContext(db(), env());
  return globals.kioskContext;
}
