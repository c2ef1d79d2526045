import type { Client } from "pg";
import * as z from "zod";
import { probePayments } from "@/lib/admin/settings/probe-payments";
import { probeUpstream } from "@/lib/admin/settings/probe-upstream";
import type { Context } from "@/lib/context/context";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { type Env, isLoopback } from "@/lib/platform/config/parse-env";
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
  if (config.playMoney) findings.push(note("Payments are play money: nothing real is sold or paid."));
  if (config.scheduleScale !== 1)
    findings.push(note(`SCHEDULE_SCALE is ${config.scheduleScale}: waits are shortened.`));
  if (merchant.pin.length !== 5)
    findings.push(note("MERCHANT_API_PIN hasn't 5 characters: internet can't be sold."));
  if (merchant.webhookSecrets.length === 0)
    findings.push(
      note("MERCHANT_WEBHOOK_SECRET is unset: only the address below protects upstream webhooks."),
    );
  findings.push(
    config.metrics.token
      ? ok(
          `Metrics: web answers /metrics to METRICS_TOKEN${config.metrics.port === undefined ? "" : `, a worker of this machine on port ${config.metrics.port}`}.`,
        )
      : note(
          "METRICS_TOKEN is unset: there is no /metrics, and nobody outside sees that the shop stands still.",
        ),
  );
  // Web doesn't serve TLS, so a proxy must.
  if (config.appUrl.startsWith("https:") && config.trustProxyHops === 0)
    findings.push(
      note(
        "TRUST_PROXY_HOPS is 0 with an https address: all customers seem to come from the proxy's, and limits meant for one stranger stop everybody. Set the number of proxies in front.",
      ),
    );
  findings.push(
    ok(`Web listens on ${config.host ?? "every interface"}, and believes ${config.trustProxyHops} proxies.`),
  );
  if (config.trustProxyHops > 0 && !(config.host && isLoopback(`http://${config.host}`)))
    findings.push(
      note(
        `TRUST_PROXY_HOPS is ${config.trustProxyHops} and web listens on ${config.host ?? "every interface"}: who reaches it past the proxy chooses their own address, and no limit counts. Let only the proxy reach it, or set HOST=127.0.0.1.`,
      ),
    );
  if (config.production && isLoopback(config.appUrl))
    findings.push(
      fail(
        `APP_URL is ${config.appUrl}: who has paid is led back to their own machine, and so do links in mails. Set the shop's address.`,
      ),
    );
  if (!config.abuseLimits) findings.push(note("ABUSE_LIMITS is off: strangers aren't limited."));
  return findings;
}

/** Answers that wait on this machine's disk for the database. */
export async function checkSpool(ctx: Context, config: Env): Promise<Finding[]> {
  const count = await ctx.spool.count().catch((error: NodeJS.ErrnoException) => error.code ?? "unreadable");
  if (count === 0) return [];
  return [
    typeof count === "string"
      ? fail(`Spool: ${config.spoolDir} can't be read (${count}). Workers keep answers there: SPOOL_DIR.`)
      : fail(
          `Spool: ${count} answer(s) in ${config.spoolDir} are not in the books yet. A running worker puts them in: ${runbook("spool")}.`,
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
    : fail("Workers: none is running, so nothing that is paid for is sent. Start one: npm run worker.");
}

export async function checkCatalogue(client: Client, now: Date): Promise<Finding> {
  const synced = await queryRows(
    client,
    z.object({ at: z.date().nullable() }),
    "SELECT max(at) AS at FROM catalogue_syncs WHERE ok",
  );
  const at = synced[0]?.at;
  if (!at) return fail("Catalogue: it was never read whole from the upstream; a running worker reads it.");
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000);
  const text = `Catalogue: read ${minutes} min ago`;
  return now.getTime() - at.getTime() <= CATALOGUE_MAX_AGE_MS
    ? ok(`${text}.`)
    : fail(`${text}, prices may be old: see whether a worker runs and the upstream answers.`);
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
        `Upstream: ${_count} purchases wait for an answer of the key "${supplierKey}", which MERCHANT_API_KEYS doesn't have. Put it back until they are settled.`,
      ),
    ),
  ];
}

/** Of one key. */
export async function checkSupplier(ctx: Context): Promise<Finding> {
  const found = await probeUpstream(ctx);
  const Upstream = ctx.key === null ? "Upstream" : `Upstream, key "${ctx.key}"`;
  switch (found.kind) {
    case "busy":
      return note(`${Upstream}: not asked, its calls of this minute are used up.`);
    case "refused":
      return fail(
        `${Upstream}: it refuses our key. Check MERCHANT_API_KEY, that the key is active, and its list of allowed addresses: ${runbook("key")}.`,
      );
    case "failed":
      return fail(`${Upstream}: no usable answer (${found.why}). New orders are refused until there is one.`);
    case "ok": {
      if (found.balance === null && found.balances.length === 1) return ok(`${Upstream}: it answers.`);
      const floats = (await upstreamFloats(ctx)).filter(({ wallet }) => walletNames(ctx).includes(wallet));
      const told = floats.map((float) => {
        const our = float.wallet === MAIN_WALLET ? "Our wallet" : `Our wallet "${float.wallet}"`;
        const balance = found.balances.find(({ wallet }) => wallet === float.wallet)?.balance ?? null;
        if (balance === null)
          return { text: `${our} isn't in its list: see MERCHANT_WALLET_TYPE`, tooLittle: true };
        const { free, isLow: tooLittle } = floatOf(float, balance);
        const text = `${our} there holds ${formatNaira(balance)}, ${formatNaira(free)} of it to sell from`;
        return {
          text: tooLittle ? `${text}: too little. Top it up: ${runbook("balance")}` : text,
          tooLittle,
        };
      });
      const text = `${Upstream}: it answers. ${told.map((one) => one.text).join(". ")}.`;
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
        ? ok(`Payments: ${provider.name} answers and accepts our key.`)
        : fail(
            `Payments: ${provider.name} gave no usable answer (${found.why}). Check its key and address: ${runbook("payments")}.`,
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
    return [fail('Webhooks: no token was made for the upstream\'s address. Run "npm run db:seed".')];
  return [
    ok(`Webhooks: tell the upstream ${config.appUrl}/api/webhooks/merchant/${encodeURIComponent(token)}`),
    ok(`Webhooks: tell Paystack ${config.appUrl}/api/webhooks/paystack`),
  ];
}
