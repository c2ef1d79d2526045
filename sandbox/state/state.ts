import { buildCatalogue, type Catalogue } from "../catalogue/catalogue";
import { ScenarioChooser } from "../core/choose-scenario";
import { RateBook } from "../core/rate-book";
import type { SandboxSettings } from "../core/settings";
import { Timers } from "../core/timers";
import { WebhookSender } from "../core/webhooks";
import { Books } from "./books";
import { createEsimBooks, type EsimBooks } from "./esim-books";
import { PaystackBooks } from "./paystack-books";

/** Faults of everything that isn't a purchase. `stall`: no response; `error`: HTTP 500; `empty-list`: no rows. */
export type ReadFault = "none" | "error" | "stall" | "reset" | "empty-list";

/** Faults of the transactions list only: how reading its pages fails. */
export type ListFault =
  | "none"
  | "page-fails"
  | "moves"
  | "moves-once"
  | "total-changes"
  | "total-differs"
  | "unreadable-row";

/** The entire state of one sandbox. Nothing is stored outside it, so any number can run in one process. */
export interface Sandbox {
  settings: SandboxSettings;
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  books: Books;
  catalogue: Catalogue;
  esims: EsimBooks;
  scenarios: ScenarioChooser;
  rates: RateBook;
  webhooks: WebhookSender;
  paystack: PaystackBooks;
  profile: "default" | "variant";
  /** The accounts of other keys, by name. */
  accounts: Map<string, Sandbox>;
  up: { upstream: boolean; paystack: boolean };
  keyState: "active" | "inactive" | "blocked";
  /** Every purchase debits the main wallet, whatever it names. */
  ignoresWalletType: boolean;
  reads: {
    transactions: ReadFault;
    catalogue: ReadFault;
    wallet: ReadFault;
    validation: ReadFault;
    listLagMs: number;
    list: ListFault;
    /** False: the list's `query` never finds anything. */
    search: boolean;
  };
  /** How often the transactions list was started without `query`. */
  listings: number;
  /** Purchase POSTs received, by customerRef ("" for none), whatever their outcome. */
  postsByRef: Map<string, number>;
  /** The body of each purchase's answer that left the socket whole, by customerRef. */
  answers: Map<string, string>;
  log: (line: string) => void;
}

/** The parts that a reset restores. Webhook addresses and settings stay. */
function freshParts(settings: SandboxSettings, now: () => number) {
  return {
    books: new Books(settings.openingBalanceKobo, now),
    catalogue: buildCatalogue(),
    esims: createEsimBooks(),
    scenarios: new ScenarioChooser(),
    rates: new RateBook(),
    paystack: new PaystackBooks(now),
    profile: "default" as const,
    accounts: new Map<string, Sandbox>(),
    up: { upstream: true, paystack: true },
    keyState: "active" as const,
    ignoresWalletType: false,
    reads: {
      transactions: "none" as const,
      catalogue: "none" as const,
      wallet: "none" as const,
      validation: "none" as const,
      listLagMs: 0,
      list: "none" as const,
      search: true,
    },
    listings: 0,
    postsByRef: new Map<string, number>(),
    answers: new Map<string, string>(),
  };
}

export function createState(
  settings: SandboxSettings,
  now: () => number,
  log: (line: string) => void,
): Sandbox {
  const timers = new Timers(settings.timeScale);
  const webhooks = new WebhookSender(settings, timers, now, log);
  return { settings, now, timers, webhooks, log, ...freshParts(settings, now) };
}

/** Resets everything that happened: books, scenarios, faults, pending settlements and webhooks. */
export function resetState(sandbox: Sandbox): void {
  sandbox.timers.clear();
  sandbox.webhooks.forget();
  Object.assign(sandbox, freshParts(sandbox.settings, sandbox.now));
}
