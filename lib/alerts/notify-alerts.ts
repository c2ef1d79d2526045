import "server-only";
import { ulid } from "ulid";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { Prisma } from "@/lib/platform/prisma/client";
import {
  caseKeyOf,
  type FoldedIncident,
  incidentKey,
  incidentOfWallet,
  raise,
  type SeenState,
} from "./fold-alerts";

export interface NotifyOptions {
  /** The address to notify; null: every owner with a verified one. */
  to: string | null;
  states: SeenState[];
  /** An incident ends after this long without an alarm (ms). */
  quietMs: number;
  /** Maximum incidents emailed in an hour. */
  maxPerHour: number;
}

/** Maximum alarms and cases handled in one round. */
const BATCH_SIZE = 500;
const HOUR_MS = 3_600_000;
/** Alarms that stop all sales are always emailed individually. */
const ALWAYS_EMAILED = new Set(["key_refused", "insufficient_balance"]);

/**
 * Groups into incidents the alarms since the last round, open cases, suspended products, and the conditions that the caller saw;
 * ends incidents that are quiet, or whose case is closed. Notifies once per incident and level, in the same transaction. If
 * two rounds run at once, the second finds its incidents changed and starts over. Returns how many alarms were grouped.
 */
export function notifyAlerts(ctx: Pick<Context, "db">, options: NotifyOptions, now: Date): Promise<number> {
  return retryOnConflict(() => notifyOnce(ctx, options, now));
}

async function notifyOnce({ db }: Pick<Context, "db">, options: NotifyOptions, now: Date): Promise<number> {
  const quietSince = new Date(now.getTime() - options.quietMs);
  // Query incidents before alarms, so that an alarm not yet grouped can't be counted in an incident queried earlier.
  const active = await db.incident.findMany({ where: { endedAt: null } });
  const [alarms, cases, suspended] = await Promise.all([
    db.alarm.findMany({ where: { incidentId: null }, orderBy: { id: "asc" }, take: BATCH_SIZE }),
    db.case.findMany({
      where: { state: "open" },
      orderBy: { id: "asc" },
      select: { kind: true, orderId: true, why: true, openedAt: true },
    }),
    db.breaker.findMany({ where: { openUntil: { gt: now } }, select: { product: true } }),
  ]);
  const inReview = new Set(
    cases.flatMap(({ kind, orderId }) =>
      kind === "parked" || kind === "refund_stuck" ? (orderId ?? []) : [],
    ),
  );
  const waiting = cases.map((one) => ({ ...one, key: incidentKey(one.kind, one.orderId, inReview) }));
  const openCases = new Set(waiting.map(({ key }) => key));
  // End what is over first: a later alarm opens a new incident.
  const isOver = ({ key, lastAt }: StoredIncident) => {
    const caseKey = caseKeyOf(key);
    return caseKey === null ? lastAt < quietSince : !openCases.has(caseKey);
  };
  const stored = active.filter((one) => !isOver(one));
  const open = new Map(stored.map((row): [string, FoldedIncident] => [row.key, asFound(row)]));
  for (const { id, at, kind, orderId, detail } of alarms) {
    const about: Record<string, unknown> = { ...(detail as Record<string, unknown> | null), alarm: kind };
    const key = incidentOfWallet(incidentKey(kind, orderId, inReview), about.wallet);
    raise(open, { key, level: 1, orderId, detail: about, at, alarm: id }, now);
  }
  // Cases without an alarm of their own; one incident each, however long they wait.
  const lastOf = await lastIncidents(
    db,
    waiting.map(({ key }) => key),
  );
  let taken = 0;
  for (const { key, orderId, why, openedAt } of waiting) {
    const last = open.get(key)?.lastAt ?? lastOf.get(key);
    if ((last && last >= openedAt) || ++taken > BATCH_SIZE) continue;
    raise(open, { key, level: 1, orderId, detail: { why }, at: openedAt }, now);
  }
  for (const { product } of suspended)
    raise(open, { key: `breaker_open:${product}`, level: 1, detail: { product } }, now);
  for (const { key, level, detail } of options.states) raise(open, { key, level, detail }, now);

  const folded = [...open.values()];
  const opened = folded.filter(({ id }) => id === null);
  const ids = await newIds(db, opened.length);
  for (const [index, one] of opened.entries()) one.id = ids[index] ?? null;
  await db.$transaction([
    // Unless another round has seen it again meanwhile.
    ...active
      .filter(isOver)
      .map(({ id, lastAt }) =>
        db.incident.updateMany({ where: { id, endedAt: null, lastAt }, data: { endedAt: now } }),
      ),
    db.incident.createMany({ data: opened.map(asStored) }),
    ...stored.flatMap((was) => change(db, was, open.get(was.key))),
    ...folded.flatMap(({ id, alarms: added }) =>
      added.length > 0
        ? [db.alarm.updateMany({ where: { id: { in: added } }, data: { incidentId: id } })]
        : [],
    ),
    db.message.createMany({ data: await messagesAbout(db, folded, options, now), skipDuplicates: true }),
  ]);
  return alarms.length;
}

type Db = Context["db"];
type StoredIncident = Awaited<ReturnType<Db["incident"]["findMany"]>>[number];

function asFound({
  id,
  key,
  level,
  orderId,
  detail,
  count,
  openedAt,
  lastAt,
}: StoredIncident): FoldedIncident {
  const known = { id, key, level, orderId, count, openedAt, lastAt };
  return { ...known, detail: detail as Record<string, unknown>, alarms: [], news: false };
}

function asStored(incident: FoldedIncident): Prisma.IncidentCreateManyInput {
  const { id, key, level, orderId, count, openedAt, lastAt } = incident;
  const kind = kindOf(key);
  const detail = incident.detail as Prisma.InputJsonObject;
  return { ...(id === null ? {} : { id }), key, kind, level, orderId, detail, count, openedAt, lastAt };
}

const kindOf = (key: string) => key.split(":")[0] ?? key;

/** The statement that updates an open incident, unless another round has changed it meanwhile. */
function change(db: Db, was: StoredIncident, is: FoldedIncident | undefined) {
  if (!is) return [];
  const { level, count, lastAt } = was;
  if (level === is.level && count === is.count && +lastAt === +is.lastAt) return [];
  const detail = is.detail as Prisma.InputJsonObject;
  return [
    db.incident.update({
      where: { id: was.id, endedAt: null, level, count, lastAt },
      data: { level: is.level, count: is.count, lastAt: is.lastAt, detail },
      select: { id: true },
    }),
  ];
}

/** When the last incident of each key was last seen. */
async function lastIncidents(db: Db, keys: string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const found = await db.incident.groupBy({
    by: ["key"],
    where: { key: { in: [...new Set(keys)] } },
    _max: { lastAt: true },
  });
  return new Map(found.flatMap(({ key, _max: { lastAt } }) => (lastAt ? [[key, lastAt] as const] : [])));
}

/** Ids for new incidents, because their emails contain them. */
async function newIds(db: Db, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const text =
    "SELECT nextval(pg_get_serial_sequence('incidents', 'id')) AS id FROM generate_series(1, $1::int)";
  const row = z.object({ id: z.coerce.bigint() });
  return (await queryRows(poolOf(db), row, text, [count])).map(({ id }) => id);
}

/** The emails about new or more urgent incidents, for each address. */
async function messagesAbout(
  db: Db,
  folded: FoldedIncident[],
  { to, maxPerHour }: NotifyOptions,
  now: Date,
): Promise<Prisma.MessageCreateManyInput[]> {
  const news = folded.filter((one) => one.news);
  if (news.length === 0) return [];
  const [owners, orders, earlier] = await Promise.all([
    db.user.findMany({
      where: { role: "owner", emailVerifiedAt: { not: null }, deletedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { email: true },
    }),
    db.order.findMany({
      where: { id: { in: news.flatMap(({ orderId }) => orderId ?? []) } },
      select: { id: true, ref: true },
    }),
    db.message.findMany({
      where: { kind: "owner_alert", createdAt: { gt: new Date(now.getTime() - HOUR_MS) } },
      select: { data: true },
    }),
  ]);
  const addresses = to === null ? owners.map(({ email }) => email) : [to];
  const refs = new Map(orders.map(({ id, ref }) => [id, ref]));
  const emailed = new Set(earlier.map(({ data }) => String((data as { incident?: unknown }).incident)));
  const message = (key: string, kind: string, toAddress: string, data: object) => ({
    id: ulid(),
    key,
    kind,
    toAddress,
    data: data as Prisma.InputJsonObject,
    nextAt: now,
    createdAt: now,
  });
  return news.flatMap(({ id, key, level, detail, orderId }) => {
    const kind = kindOf(key);
    const alone = level === 2 || ALWAYS_EMAILED.has(kind) || emailed.size < maxPerHour;
    if (alone && addresses.length > 0) emailed.add(String(id));
    const ref = (orderId && refs.get(orderId)) ?? null;
    const about = { incident: Number(id), kind, level, detail, ref };
    // Nobody reads a flood of emails: once an hour, one email says that there are more.
    const hour = now.toISOString().replaceAll(/\D/g, "").slice(0, 10);
    return addresses.map((address) =>
      alone
        ? message(`alert:${id}:${level}:${address}`, "owner_alert", address, about)
        : message(`alerts-more:${hour}:${address}`, "owner_alerts_more", address, {}),
    );
  });
}
