import "server-only";
import { ulid } from "ulid";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { Prisma } from "@/lib/platform/prisma/client";
import { type FoldedIncident, incidentKey, incidentOfWallet, raise, type SeenState } from "./fold-alerts";

export interface Telling {
  /** The address to notify; null: every owner with a verified one. */
  to: string | null;
  states: SeenState[];
  /** An incident ends after so long a silence. */
  quietMs: number;
  /** Maximum incidents emailed in an hour. */
  mostAnHour: number;
}

/** The most that one round takes on. */
const MOST = 500;
const HOUR_MS = 3_600_000;
/** What stops all selling is always told by itself. */
const ALWAYS_TOLD = new Set(["key_refused", "insufficient_balance"]);

/**
 * Folds into incidents the alarms since the last round, what waits for a person, the suspended products, and the conditions that
 * the caller saw; ends incidents that were quiet. Tells once per incident and level, in the same transaction. Of two rounds at
 * once the second finds its incidents changed, and begins again. Returns how many alarms were folded.
 */
export function tellAlerts(ctx: Pick<Context, "db">, telling: Telling, now: Date): Promise<number> {
  return retryOnConflict(() => tellOnce(ctx, telling, now));
}

async function tellOnce({ db }: Pick<Context, "db">, telling: Telling, now: Date): Promise<number> {
  // Quiet first: what comes back after the silence is news again.
  const quietSince = new Date(now.getTime() - telling.quietMs);
  // Incidents before alarms: an alarm that no round has folded yet can't be counted in an incident that was read earlier.
  const stored = await db.incident.findMany({ where: { endedAt: null, lastAt: { gte: quietSince } } });
  const [alarms, cases, suspended] = await Promise.all([
    db.alarm.findMany({ where: { incidentId: null }, orderBy: { id: "asc" }, take: MOST }),
    db.case.findMany({
      where: { state: "open" },
      orderBy: { id: "asc" },
      select: { kind: true, orderId: true, why: true, openedAt: true },
    }),
    db.breaker.findMany({ where: { openUntil: { gt: now } }, select: { product: true } }),
  ]);
  const open = new Map(stored.map((row): [string, FoldedIncident] => [row.key, asFound(row)]));
  const inReview = new Set(
    cases.flatMap(({ kind, orderId }) =>
      kind === "parked" || kind === "refund_stuck" ? (orderId ?? []) : [],
    ),
  );
  for (const { id, at, kind, orderId, detail } of alarms) {
    const about: Record<string, unknown> = { ...(detail as Record<string, unknown> | null), alarm: kind };
    const key = incidentOfWallet(incidentKey(kind, orderId, inReview), about.wallet);
    raise(open, { key, level: 1, orderId, detail: about, at, alarm: id }, now);
  }
  // In review without an alarm of its own; once, however long it waits.
  const waiting = cases.map((one) => ({ ...one, key: incidentKey(one.kind, one.orderId, inReview) }));
  const lastOf = await lastIncidents(
    db,
    waiting.map(({ key }) => key),
  );
  let taken = 0;
  for (const { key, orderId, why, openedAt } of waiting) {
    const last = open.get(key)?.lastAt ?? lastOf.get(key);
    if ((last && last >= openedAt) || ++taken > MOST) continue;
    raise(open, { key, level: 1, orderId, detail: { why }, at: openedAt }, now);
  }
  for (const { product } of suspended)
    raise(open, { key: `breaker_open:${product}`, level: 1, detail: { product } }, now);
  for (const { key, level, detail } of telling.states) raise(open, { key, level, detail }, now);

  const folded = [...open.values()];
  const opened = folded.filter(({ id }) => id === null);
  const ids = await newIds(db, opened.length);
  for (const [index, one] of opened.entries()) one.id = ids[index] ?? null;
  await db.$transaction([
    db.incident.updateMany({ where: { endedAt: null, lastAt: { lt: quietSince } }, data: { endedAt: now } }),
    db.incident.createMany({ data: opened.map(asStored) }),
    ...stored.flatMap((was) => change(db, was, open.get(was.key))),
    ...folded.flatMap(({ id, alarms: added }) =>
      added.length > 0
        ? [db.alarm.updateMany({ where: { id: { in: added } }, data: { incidentId: id } })]
        : [],
    ),
    db.message.createMany({ data: await messagesAbout(db, folded, telling, now), skipDuplicates: true }),
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

function asStored(one: FoldedIncident): Prisma.IncidentCreateManyInput {
  const { id, key, level, orderId, count, openedAt, lastAt } = one;
  const kind = kindOf(key);
  const detail = one.detail as Prisma.InputJsonObject;
  return { ...(id === null ? {} : { id }), key, kind, level, orderId, detail, count, openedAt, lastAt };
}

const kindOf = (key: string) => key.split(":")[0] ?? key;

/** The statement that stores an open incident's change, if another round hasn't changed it meanwhile. */
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

/** Ids for new incidents, because their emails name them. */
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
  { to, mostAnHour }: Telling,
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
  const told = new Set(earlier.map(({ data }) => String((data as { incident?: unknown }).incident)));
  const message = (key: string, kind: string, toAddress: string, data: object) => ({
    ...{ id: ulid(), key, kind, toAddress, data: data as Prisma.InputJsonObject },
    ...{ nextAt: now, createdAt: now },
  });
  return news.flatMap(({ id, key, level, detail, orderId }) => {
    const kind = kindOf(key);
    const alone = level === 2 || ALWAYS_TOLD.has(kind) || told.size < mostAnHour;
    if (alone && addresses.length > 0) told.add(String(id));
    const ref = (orderId && refs.get(orderId)) ?? null;
    const about = { incident: Number(id), kind, level, detail, ref };
    // A flood of emails is read by nobody: one says that there is more, once an hour.
    const hour = now.toISOString().replaceAll(/\D/g, "").slice(0, 10);
    return addresses.map((address) =>
      alone
        ? message(`alert:${id}:${level}:${address}`, "owner_alert", address, about)
        : message(`alerts-more:${hour}:${address}`, "owner_alerts_more", address, {}),
    );
  });
}
