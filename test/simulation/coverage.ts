import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ORDER_SERVICES } from "@/lib/model/service-id";
import { JOB_NAMES } from "@/lib/worker/job-names";
import { ANSWERS } from "./answerer";
import { HELD } from "./holds";
import { SENT_AGAIN } from "./owner";
import { SECOND_PERSON_MET } from "./second-person";
import { WALLETS } from "./wallets";
import { PURCHASE_FAULTS } from "./world/purchase-faults";

/**
 * money-safety.md, States: every legal move of an effect. The rare ones (INTENT → NOT_SENT, PARKED → PROCESSING and
 * NOT_EXECUTED) have their own tests.
 */
const EFFECT_MOVES = [
  "new→INTENT",
  "INTENT→SENDING",
  "SENDING→SUCCEEDED",
  "SENDING→PROCESSING",
  "SENDING→REJECTED",
  "SENDING→UNKNOWN",
  "PROCESSING→SUCCEEDED",
  "PROCESSING→FAILED",
  "PROCESSING→PARKED",
  "UNKNOWN→SUCCEEDED",
  "UNKNOWN→PROCESSING",
  "UNKNOWN→FAILED",
  "UNKNOWN→PARKED",
  "UNKNOWN→NOT_EXECUTED",
  "PARKED→SUCCEEDED",
  "PARKED→FAILED",
  "SUCCEEDED→REVERSED",
] as const;

const WORLD = [
  ...[
    "read-not-sent",
    "read-lost",
    "read-reset",
    "read-500",
    "read-429",
    "read-html",
    "read-broken",
    "read-401",
  ],
  ...["requery-404", "requery-foreign", "list-late", "pages-move", "search-empty", "search-ignored"],
  ...["list-silent", "search-silent", "database-refuses", "mind-word", "mind-reversal"],
  ...["upstream-down", "paystack-down", "paystack-not-sent"],
  ...["price-rises", "price-withdrawn"],
  ...["hook-lost", "hook-late", "hook-ten-times", "hook-lies", "charge-lost", "charge-ten-times"],
  ...[
    "charge-forged",
    "charge-lying",
    "dispute",
    "dispute-lost",
    "dispute-won",
    "verify-late",
    "return-lost",
    "life-lost",
    "half-open",
    "stopped",
    "clock-web",
    "clock-database",
  ],
  ...[
    "refund-bounces",
    "refund-by-hand",
    "refund-by-hand-bounces",
    "refund-fails",
    "refund-needs-attention",
    "refund-hangs",
    "refund-listed-late",
  ],
  ...["job-lost", "job-twice", "double-click", "place-again"],
];
const PROVIDER = ["start", "verify", "refund", "list-refunds"].flatMap((operation) =>
  ["timeout-before", "timeout-after", "reset-before", "reset-after", "500-before", "500-after"].map(
    (fault) => `${operation}-${fault}`,
  ),
);
const MANNERS = [
  ...["pays", "pays-by-transfer", "fails-first", "gives-up", "pays-late", "pays-twice", "pays-too-little"],
  ...["pays-too-much", "pays-dollars", "cancels", "cancels-and-pays", "pays-and-cancels", "months"],
];

/** Reads the names of all crash points from the pipeline's code, so that a new one must be covered too. */
function crashPoints(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .flatMap((entry) => {
      const text = readFileSync(path.join(entry.parentPath, entry.name), "utf8");
      return [...text.matchAll(/crashPoint\("([^"]+)"\)/g)].map(([, name]) => name ?? "");
    });
}

/** Everything that must happen in a suite of runs before a pass means anything. */
function expected(root: string): string[] {
  return [
    ...PURCHASE_FAULTS.map(({ name }) => `fault:buy-${name}`),
    ...WORLD.map((name) => `fault:${name}`),
    ...PROVIDER.map((name) => `fault:${name}`),
    ...["orders", "webhooks"]
      .flatMap((room) => crashPoints(path.join(root, "lib", room)))
      .map((name) => `fault:crash-${name}`),
    ...EFFECT_MOVES.map((move) => `effect:${move}`),
    ...MANNERS.map((name) => `customer:${name}`),
    ...ORDER_SERVICES.map((name) => `service:${name}`),
    ...JOB_NAMES.map((name) => `job:${name}`),
    "death:kill",
    "fenced",
    "received",
    "witness:told",
    "witness:held",
    "webhook-turned-away",
    "restored",
    "restored:adopted",
    "settled",
    "captured-unheard",
    "compensated",
    ...SENT_AGAIN,
    ...SECOND_PERSON_MET,
    ...ANSWERS,
    ...HELD,
    ...WALLETS,
    "death:send-again",
  ];
}

/** Expected events that didn't happen. */
export function missing(seen: ReadonlyMap<string, number>, root: string): string[] {
  return expected(root).filter((what) => !seen.has(what));
}

/**
 * What the next of so many runs is to meet: twice its share of what none has met, because not every run sells what a
 * fault needs. Taken from all over the list, because one run can meet many kinds of faults and few of one kind; each
 * run begins elsewhere, so that what can't be met now doesn't hold up the rest.
 */
export function deal(missed: readonly string[], index: number, left: number): string[] {
  const count = Math.min(missed.length, Math.ceil((2 * missed.length) / Math.max(1, left)));
  const step = missed.length / count;
  return Array.from(
    { length: count },
    (_, turn) => missed[Math.floor(index + turn * step) % missed.length] ?? "",
  );
}

export function addSeen(all: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [what, times] of more) all.set(what, (all.get(what) ?? 0) + times);
}
