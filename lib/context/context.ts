import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type CatalogueSnapshot, getSnapshot } from "@/lib/catalogue/snapshot";
import { createMailer, type Mailer } from "@/lib/mail/mailer";
import { createMerchantClient, type MerchantClient } from "@/lib/merchant/client";
import { createPaystack } from "@/lib/payments/paystack";
import type { PaymentProvider } from "@/lib/payments/provider";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/config/env";
import type { Env } from "@/lib/platform/config/parse-env";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import { type Database, db } from "@/lib/platform/db/db";
import { createLog, type Log } from "@/lib/platform/log/log";

/** All that the verbs of lib/orders need from outside: given, so that a test or a simulation can give its own. */
export interface Context {
  db: Database;
  clock: Clock;
  /** Lets this much of the clock's time go by, in ms. */
  pause(ms: number): Promise<void>;
  schedules: Schedules;
  merchant: MerchantClient;
  payments: ReadonlyMap<string, PaymentProvider>;
  snapshot(): Promise<CatalogueSnapshot>;
  authSecret: string;
  encryptionKeys: Env["encryptionKeys"];
  appUrl: string;
  /** The upstream key's limits a minute, all processes together; 0 = none. */
  limits: { buys: number; calls: number };
  /** The id under which this process holds its proof of life; null outside a worker, where nothing may be sent. */
  worker: number | null;
  /** A worker that was told to stop begins nothing that can take a minute: others send what it finds paid. */
  stopping?: boolean;
  /** Where mails leave; null: they are kept in the outbox. */
  mailer: Mailer | null;
  log: Log;
}

/** A context over one database and configuration. */
export function createContext(database: Database, config: Env, parts: Partial<Context> = {}): Context {
  const log =
    parts.log ??
    createLog({
      level: config.logLevel,
      process: "web",
      secrets: [config.merchant.key, config.paystack.secretKey],
    });
  return {
    db: database,
    clock: systemClock,
    pause: (ms) => pause(ms),
    schedules: schedules(config.scheduleScale, config.horizons),
    merchant: createMerchantClient({
      baseUrl: config.merchant.url,
      apiKey: config.merchant.key,
      pin: config.merchant.pin || undefined,
      walletType: config.merchant.walletType,
      electricityVia: config.merchant.electricityVia,
      cableVia: config.merchant.cableVia,
      educationVia: config.merchant.educationVia,
      validateVia: config.merchant.validateVia,
      overrides: config.merchant.overrides,
      log,
    }),
    payments: new Map([
      ["paystack", createPaystack({ secretKey: config.paystack.secretKey, baseUrl: config.paystack.apiUrl })],
    ]),
    snapshot: () => getSnapshot(database),
    authSecret: config.authSecret,
    encryptionKeys: config.encryptionKeys,
    appUrl: config.appUrl,
    limits: { buys: config.merchant.buysPerMinute, calls: config.merchant.callsPerMinute },
    worker: null,
    mailer: config.mail ? createMailer(config.mail) : null,
    log,
    ...parts,
  };
}

const held = globalThis as { kioskContext?: Context };

/** This process's context, made on first use. */
export function context(): Context {
  held.kioskContext ??= createContext(db(), env());
  return held.kioskContext;
}
