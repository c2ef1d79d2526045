import type { Client } from "pg";
import * as z from "zod";
import { probePayments } from "@/lib/admin/settings/probe-payments";
import { probeUpstream } from "@/lib/admin/settings/probe-upstream";
import type { Context } from "@/lib/context/context";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { isLoopback } from "@/lib/platform/config/addresses";
import type { Env } from "@/lib/platform/config/env-type";
import { queryRows } from "@/lib/platform/db/query-rows";
import { formatNaira } from "@/lib/platform/money";
import { walletNames } from "@/lib/upstream/debited-wallet";
import { forEachKey } from "@/lib/upstream/for-key";
import { floatOf, upstreamFloats } from "@/lib/upstream/upstream-float";
import { type Finding, fail, note, ok, runbook } from "./finding";

const CATALOGUE_MAX_AGE_MS = 2 * 3_600_000;

/** Describes how this shop is configured, without any secrets. */
export function describeConfiguration(config: Env): Finding[] {
  const { merchant } = config;
  const findings = [
    ok(`Configuration: ${config.appUrl}, upstream ${merchant.url}, payments ${config.paystack.apiUrl}.`),
  ];
  if (config.playMoney) findings.push(note("Payments are demo money: nothing real is sold or paid."));
  if (config.scheduleScale !== 1)
    findings.push(note(`SCHEDULE_SCALE is ${config.scheduleScale}: waits are shortened.`));
  if (merchant.pin.length !== 5)
    findings.push(note("MERCHANT_API_PIN doesn't have 5 characters, so internet isn't available."));
  if (merchant.webhookSecrets.length === 0)
    findings.push(
      note(
        "MERCHANT_WEBHOOK_SECRET is unset: only their secret address below protects the supplier's webhooks.",
      ),
    );
  findings.push(
    config.metrics.token
      ? ok(
          `Metrics: web serves /metrics with METRICS_TOKEN${config.metrics.port === undefined ? "" : `, a worker of this machine on port ${config.metrics.port}`}.`,
        )
      : note(
          "METRICS_TOKEN is unset: there is no /metrics, so no monitoring can see that the shop has stopped.",
        ),
  );
  // Web doesn't serve TLS, so a proxy must.
  if (config.appUrl.startsWith("https:") && config.trustProxyHops === 0)
    findings.push(
      note(
        "TRUST_PROXY_HOPS is 0 with an https address: all customers appear to have the proxy's address, so limits meant for one visitor block everyone. Set it to the number of proxies in front.",
      ),
    );
  findings.push(
    ok(`Web listens on ${config.host ?? "every interface"} and trusts ${config.trustProxyHops} proxies.`),
  );
  if (config.trustProxyHops > 0 && !(config.host && isLoopback(`http://${config.host}`)))
    findings.push(
      note(
        `TRUST_PROXY_HOPS is ${config.trustProxyHops} and web listens on ${config.host ?? "every interface"}: anyone who bypasses the proxy can fake their address and evade every limit. Let only the proxy reach it, or set HOST=127.0.0.1.`,
      ),
    );
  if (config.production && isLoopback(config.appUrl))
    findings.push(
      fail(
        `APP_URL is ${config.appUrl}: after paying, customers return to their own machine, and links in emails lead there too. Set the shop's address.`,
      ),
    );
  if (!config.abuseLimits) findings.push(note("ABUSE_LIMITS is off: visitors aren't limited."));
  return findings;
}

/** Answers that wait on this machine's disk for the database. */
export async function checkSpool(ctx: Context, config: Env): Promise<Finding[]> {
  const count = await ctx.spool.count().catch((error: NodeJS.ErrnoException) => error.code ?? "unreadable");
  if (count === 0) return [];
  return [
    typeof count === "string"
      ? fail(`Spool: ${config.spoolDir} can't be read (${count}). Workers store responses there (SPOOL_DIR).`)
      : fail(
          `Spool: ${count} answer(s) in ${config.spoolDir} aren't in the books yet. A running worker adds them: ${runbook("spool")}.`,
        ),
  ];
}

export async function checkWorker(client: Client): Promise<Finding> {
  const alive = await queryRows(
    client,
    z.object({ count: z.number() }),
    "SELECT count(*)::int AS count FROM workers WHERE ended_at IS NULL AND worker_alive(id)",
  );
  const count = alive[0]?.count ?? 0;
  return count > 0
    ? ok(`Workers: ${count} alive.`)
    : fail("Workers: none is running, so paid orders aren't sent. Start one: npm run worker.");
}

export async function checkCatalogue(client: Client, now: Date): Promise<Finding> {
  const synced = await queryRows(
    client,
    z.object({ at: z.date().nullable() }),
    "SELECT max(at) AS at FROM catalogue_syncs WHERE ok",
  );
  const at = synced[0]?.at;
  if (!at) return fail("Catalogue: never fully fetched from the supplier. A running worker fetches it.");
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000);
  const text = `Catalogue: fetched ${minutes} min ago`;
  return now.getTime() - at.getTime() <= CATALOGUE_MAX_AGE_MS
    ? ok(`${text}.`)
    : fail(
        `${text}, so prices may be out of date. Check that a worker is running and the supplier responds.`,
      );
}

/** Makes the upstream's cheapest read with each key, in its own quota of the key's rate limit. Changes nothing. */
export async function checkSuppliers(ctx: Context): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const at of forEachKey(ctx)) findings.push(await checkSupplier(at));
  const known = [...ctx.otherKeys];
  const gone = await ctx.db.effect.groupBy({
    by: ["supplierKey"],
    where: { state: { in: ["SENDING", "PROCESSING", "UNKNOWN"] }, supplierKey: { not: null, notIn: known } },
    _count: true,
  });
  return [
    ...findings,
    ...gone.map(({ supplierKey, _count }) =>
      fail(
        `Supplier: ${_count} purchases sent with the key "${supplierKey}" are unresolved, but MERCHANT_API_KEYS doesn't have it. Add it again until they are settled.`,
      ),
    ),
  ];
}

/** Of one key. */
export async function checkSupplier(ctx: Context): Promise<Finding> {
  const found = await probeUpstream(ctx);
  const Upstream = ctx.key === null ? "Supplier" : `Supplier, key "${ctx.key}"`;
  switch (found.kind) {
    case "busy":
      return note(`${Upstream}: not checked, because this minute's calls are used up.`);
    case "refused":
      return fail(
        `${Upstream}: it rejected the API key. Check MERCHANT_API_KEY, that the key is active, and its list of allowed addresses: ${runbook("key")}.`,
      );
    case "failed":
      return fail(
        `${Upstream}: no usable response (${found.why}). New orders are refused until it responds.`,
      );
    case "ok": {
      if (found.balance === null && found.balances.length === 1) return ok(`${Upstream}: it responds.`);
      const floats = (await upstreamFloats(ctx)).filter(({ wallet }) => walletNames(ctx).includes(wallet));
      const told = floats.map((float) => {
        const our = float.wallet === MAIN_WALLET ? "Our wallet" : `Our wallet "${float.wallet}"`;
        const balance = found.balances.find(({ wallet }) => wallet === float.wallet)?.balance ?? null;
        if (balance === null)
          return { text: `${our} isn't in its list: see MERCHANT_WALLET_TYPE`, tooLittle: true };
        const { free, isLow: tooLittle } = floatOf(float, balance);
        const text = `${our} there holds ${formatNaira(balance)}, of which ${formatNaira(free)} is available`;
        return {
          text: tooLittle ? `${text}: too low. Top it up: ${runbook("balance")}` : text,
          tooLittle,
        };
      });
      const text = `${Upstream}: it responds. ${told.map((one) => one.text).join(". ")}.`;
      return told.some(({ tooLittle }) => tooLittle) ? fail(text) : ok(text);
    }
  }
}

/** Checks whether each payment provider responds and accepts our key. */
export async function checkPayments(ctx: Context): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const provider of ctx.payments.values()) {
    const found = await probePayments(ctx, provider);
    findings.push(
      found.kind === "ok"
        ? ok(`Payments: ${provider.name} responds and accepts our key.`)
        : fail(
            `Payments: ${provider.name} gave no usable response (${found.why}). Check its key and address: ${runbook("payments")}.`,
          ),
    );
  }
  return findings;
}

/** Shows where the upstream and the provider must send their webhooks. The token makes the address unguessable. */
export async function describeWebhooks(client: Client, config: Env): Promise<Finding[]> {
  const stored = await queryRows(
    client,
    z.object({ token: z.string().nullable() }),
    "SELECT value #>> '{}' AS token FROM settings WHERE key = 'merchant_webhook_token'",
  );
  const token = config.merchant.webhookToken ?? stored[0]?.token;
  if (!token)
    return [fail('Webhooks: the supplier\'s webhook address has no token yet. Run "npm run db:seed".')];
  return [
    ok(`Webhooks: give the supplier ${config.appUrl}/api/webhooks/merchant/${encodeURIComponent(token)}`),
    ok(`Webhooks: give Paystack ${config.appUrl}/api/webhooks/paystack`),
  ];
}
