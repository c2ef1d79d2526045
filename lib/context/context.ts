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
import { type Env, supplierKeys } from "@/lib/platform/config/parse-env";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import { type Database, db } from "@/lib/platform/db/db";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import type { SendHttp } from "@/lib/platform/http/http-send";
import { createLog, type Log } from "@/lib/platform/log/log";
import { createSpool, type Spool } from "@/lib/platform/spool";

/** Everything that lib/orders needs from outside, passed in so that a test or a simulation can supply its own. */
export interface Context {
  db: Database;
  clock: Clock;
  /** Waits for this much of the clock's time, in ms. */
  pause(ms: number): Promise<void>;
  schedules: Schedules;
  /** The client of the supplier key `key`. */
  merchant: MerchantClient;
  /** The name of one of several keys; null: the first, or the only one. `forKey` changes it. */
  key: string | null;
  /** The names of the others. */
  otherKeys: readonly string[];
  /** The client of one of them. Of a name that isn't among them: one that sends nothing. */
  merchantOf(key: string): MerchantClient;
  /** The lane of all its calls, whatever they are for. `refused` once one got no token: what was asked is incomplete. */
  onlyLane?: { lane: "bulk"; refused: boolean };
  /** The first key's context, in another key's. */
  base?: Context;
  payments: ReadonlyMap<string, PaymentProvider>;
  snapshot(): Promise<CatalogueSnapshot>;
  authSecret: string;
  encryptionKeys: Env["encryptionKeys"];
  appUrl: string;
  /** The upstream key's limits per minute, shared by all processes; 0 = none. */
  limits: { buys: number; calls: number };
  /** The id of this worker's lease; null without one and outside a worker, where nothing may be sent. */
  worker: number | null;
  /** Gives the lease up for a new one: the database doesn't count it any more. */
  dropLease?(): void;
  /** True in a stopping worker: it starts nothing that can take a minute. Other workers send what it finds paid. */
  stopping?: boolean;
  /** Where a worker keeps answers that the database doesn't take. */
  spool: Spool;
  /** Sends emails; null: they stay in the outbox. */
  mailer: Mailer | null;
  /** What customers write to; null: they answer on the order's page. */
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

const held = globalThis as { kioskContext?: Context };

/** This process's context, created on first use. */
export function context(): Context {
  held.kioskContext ??= createContext(db(), env());
  return held.kioskContext;
}
