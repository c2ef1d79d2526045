import { applyRetention } from "@/lib/account/apply-retention";
import { sendReminders } from "@/lib/account/send-reminders";
import { watchAlerts } from "@/lib/alerts/watch-alerts";
import { publishAuditHead } from "@/lib/auth/audit/publish-audit-head";
import { readMailbox } from "@/lib/cases/mail/read-mailbox";
import { sendDisputeAnswers } from "@/lib/cases/send-dispute-answers";
import { watchDeadlines } from "@/lib/cases/watch-deadlines";
import { syncCatalogue } from "@/lib/catalogue/sync";
import type { Context } from "@/lib/context/context";
import { issueInvoices } from "@/lib/invoices/issue-invoices";
import { syncEsims } from "@/lib/lookups/sync-esims";
import { notifyChecked } from "@/lib/notify/notify-checked";
import { sweep } from "@/lib/orders/fulfilment/sweep";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { claimTick, setTick } from "@/lib/platform/db/ticks";
import { writeFeeDays } from "@/lib/reconcile/fee-days";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { reconcile } from "@/lib/reconcile/reconcile";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { fetchEveryBalance } from "@/lib/upstream/supplier-health";
import { runBulkChecks } from "./run-bulk-checks";
import { watchClockSkew } from "./watch-clock-skew";

type PeriodicTask = {
  name: string;
  everyMs: number;
  run: (ctx: Context) => Promise<unknown>;
  /**
   * Waits for others: a call quota, long lists, a supplier that hangs. The round doesn't wait for it, because the sweep must run
   * every few seconds.
   */
  apart?: true;
};

/** The periodic tasks. Each runs in one process at a time. */
export const PERIODIC_TASKS: readonly PeriodicTask[] = [
  { name: "wallet", everyMs: UNSCALED.readWallet, run: fetchEveryBalance, apart: true },
  { name: "clock", everyMs: UNSCALED.watchDeadlines, run: watchDeadlines },
  { name: "alerts", everyMs: UNSCALED.watchAlerts, run: watchAlerts },
  { name: "mailbox", everyMs: UNSCALED.readMailbox, run: readMailbox, apart: true },
  { name: "answers", everyMs: UNSCALED.sendDisputeAnswers, run: sendDisputeAnswers, apart: true },
  { name: "catalogue", everyMs: UNSCALED.syncCatalogue, run: syncAll, apart: true },
  { name: "esims", everyMs: UNSCALED.syncEsims, run: syncEsims, apart: true },
  { name: "reconcile", everyMs: UNSCALED.reconcile, run: reconcile, apart: true },
  { name: "days", everyMs: UNSCALED.writeLedgerDays, run: writeDays, apart: true },
  { name: "invoices", everyMs: UNSCALED.issueInvoices, run: issueDue, apart: true },
  { name: "words", everyMs: UNSCALED.writeOrderWords, run: writeOrderWords, apart: true },
  { name: "bulk", everyMs: UNSCALED.runBulkChecks, run: runBulkChecks, apart: true },
  { name: "checked", everyMs: UNSCALED.notifyChecked, run: notifyChecked, apart: true },
  { name: "reminders", everyMs: UNSCALED.sendReminders, run: sendReminders, apart: true },
  { name: "audit", everyMs: UNSCALED.publishAuditHead, run: publishAuditHead },
  { name: "retention", everyMs: UNSCALED.applyRetention, run: applyRetention, apart: true },
];

async function writeDays(ctx: Context): Promise<void> {
  await writeLedgerDays(ctx);
  await writeSaleDays(ctx);
  await writeFeeDays(ctx);
}

async function issueDue(ctx: Context): Promise<void> {
  await issueInvoices(ctx);
}

async function syncAll(ctx: Context): Promise<void> {
  const report = await syncCatalogue(ctx.merchant, ctx.db, ctx.clock, {
    beforeRead: () => waitForCallToken(ctx),
  });
  ctx.log.info("catalogue read", { outcome: report.ok ? "whole" : "in part" });
  if (!report.ok) {
    // Incomplete: retry in one minute instead of twenty.
    const early = new Date(ctx.clock.now().getTime() - UNSCALED.syncCatalogue + UNSCALED.syncCatalogueRetry);
    await setTick(ctx.db, "catalogue", early);
  }
}

/** Catalogue reads wait for their own quota of the key's rate limit. */
async function waitForCallToken(ctx: Context): Promise<void> {
  let wait = await acquireCallToken(ctx, "catalogue");
  while (wait > 0) {
    await ctx.pause(wait);
    wait = await acquireCallToken(ctx, "catalogue");
  }
}

/**
 * Runs one round. Every process sweeps and checks the clock; each due task runs in one process. A failure
 * doesn't affect the others.
 */
export async function runPeriodicTasks(ctx: Context, watch = async () => {}): Promise<void> {
  await guarded(ctx, "books", watch);
  await guarded(ctx, "sweep", () => sweep(ctx));
  await guarded(ctx, "skew", () => watchClockSkew(ctx));
  await guarded(ctx, "ticks", async () => {
    for (const tick of await findDueTasks(ctx, PERIODIC_TASKS)) await runTick(ctx, tick);
  });
}

/** The tasks that may be due; claimTick decides which process runs each. */
export async function findDueTasks(ctx: Context, ticks: readonly PeriodicTask[]): Promise<PeriodicTask[]> {
  const rows = await ctx.db.tick.findMany({ where: { name: { in: ticks.map(({ name }) => name) } } });
  const last = new Map(rows.map(({ name, at }) => [name, at.getTime()]));
  const now = ctx.clock.now().getTime();
  return ticks.filter(({ name, everyMs }) => (last.get(name) ?? Number.NEGATIVE_INFINITY) <= now - everyMs);
}

function runTick(ctx: Context, tick: PeriodicTask): Promise<void> {
  return guarded(ctx, tick.name, async () => {
    const claimed = await claimTick(ctx.db, tick.name, tick.everyMs, ctx.clock.now());
    if (!claimed) return;
    if (tick.apart) runApart(ctx, tick);
    else await tick.run(ctx);
  });
}

const running = new WeakMap<Context, Map<string, Promise<void>>>();

/**
 * Runs a task outside the round, one at a time per process; skips it while the previous run hasn't finished.
 */
function runApart(ctx: Context, tick: PeriodicTask): void {
  const tasks = running.get(ctx) ?? new Map<string, Promise<void>>();
  running.set(ctx, tasks);
  if (tasks.has(tick.name)) return;
  tasks.set(
    tick.name,
    guarded(ctx, tick.name, () => tick.run(ctx)).finally(() => tasks.delete(tick.name)),
  );
}

/** Waits for tasks outside the rounds. Call it before closing the process's connections. */
export async function endPeriodicTasks(ctx: Context): Promise<void> {
  await Promise.all(running.get(ctx)?.values() ?? []);
}

async function guarded(ctx: Context, name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    ctx.log.error("a tick failed", { name, err: error });
  }
}
