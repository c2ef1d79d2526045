import type { Context } from "@/lib/context/context";
import {
  parseRetention,
  RETENTION_KINDS,
  type RetentionKind,
  retentionKey,
} from "@/lib/platform/config/retention";
import { setTick } from "@/lib/platform/db/ticks";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { oldestWithPerson, redactOrders } from "./redact-order";

type Retained = Pick<Context, "db" | "clock">;

/** Rows older than `to` that may still exist. `from`: how far the last round got. */
interface Span {
  from: Date;
  to: Date;
}

interface Rule {
  /** Deletes or redacts at most `limit` rows of the span, and returns how many. */
  apply(ctx: Retained, span: Span, limit: number): Promise<number>;
  /** The time of the oldest row in the span that can't be deleted yet. */
  oldest?(ctx: Retained, span: Span): Promise<Date | undefined>;
}

const BATCH = 200;
/** Maximum rows per kind and round. A shop with a long history needs many rounds, and continues to sell meanwhile. */
const BATCH_SIZE = 2_000;
/** Staff copy an unsent reply from the page that says so. */
const UNSENT_DAYS = 7;
const GONE = "removed";

const within = ({ from, to }: Span) => ({ gte: from, lt: to });
const FINISHED = ["sent", "failed", "skipped", "kept"];

const answers = (span: Span) => ({ at: within(span), cipher: { not: "" } });
/** Reviews, reversals and disputes are decided by what the supplier answered. */
const DECIDED = {
  state: { notIn: ["SENDING", "PROCESSING", "UNKNOWN", "PARKED"] },
  order: { cases: { none: { state: "open" } } },
};
const webhooks = (span: Span) => ({ receivedAt: within(span), raw: { not: "" } });
const messages = (span: Span) => ({ createdAt: within(span), toAddress: { not: GONE } });

const RULES: Record<RetentionKind, Rule> = {
  orders: {
    apply: (ctx, span, limit) => redactOrders(ctx, span, limit, false),
    oldest: (ctx, span) => oldestWithPerson(ctx, span, false),
  },
  unpaid: {
    apply: (ctx, span, limit) => redactOrders(ctx, span, limit, true),
    oldest: (ctx, span) => oldestWithPerson(ctx, span, true),
  },
  origins: {
    // Its index contains only orders that still have one.
    apply: async ({ db }, { to }, limit) => {
      const where = { placedFrom: { not: null }, placedAt: { lt: to } };
      return (await db.order.updateMany({ where, data: { placedFrom: null }, limit })).count;
    },
  },
  answers: {
    apply: async ({ db }, span, limit) => {
      const where = { ...answers(span), effect: DECIDED };
      return (await db.received.updateMany({ where, data: { cipher: "" }, limit })).count;
    },
    oldest: async ({ db }, span) =>
      (await db.received.findFirst({ where: answers(span), orderBy: { at: "asc" } }))?.at,
  },
  messages: {
    apply: async ({ db }, span, limit) => {
      const where = { ...messages(span), state: { in: FINISHED } };
      return (await db.message.updateMany({ where, data: { toAddress: GONE, data: {} }, limit })).count;
    },
    oldest: async ({ db }, span) =>
      (await db.message.findFirst({ where: messages(span), orderBy: { createdAt: "asc" } }))?.createdAt,
  },
  webhooks: {
    apply: async ({ db }, span, limit) => {
      const where = { ...webhooks(span), doneAt: { not: null } };
      return (await db.inboxMessage.updateMany({ where, data: { raw: "" }, limit })).count;
    },
    oldest: async ({ db }, span) =>
      (await db.inboxMessage.findFirst({ where: webhooks(span), orderBy: { receivedAt: "asc" } }))
        ?.receivedAt,
  },
  validations: {
    apply: async ({ db }, { to }, limit) =>
      (await db.validation.deleteMany({ where: { at: { lt: to } }, limit })).count,
  },
  baskets: {
    apply: async ({ db }, { to }, limit) =>
      (await db.basketItem.deleteMany({ where: { addedAt: { lt: to } }, limit })).count,
  },
  lookups: {
    apply: async ({ db }, { to }, limit) =>
      (await db.lookup.deleteMany({ where: { readAt: { lt: to } }, limit })).count,
  },
  sessions: {
    apply: async ({ db }, { to }, limit) =>
      (await db.session.deleteMany({ where: { lastSeenAt: { lt: to } }, limit })).count,
  },
};

/**
 * Deletes or redacts data older than the owner's retention periods (docs/adr/0044), in statements of a few hundred rows: no row
 * is locked for long, and an interrupted round is continued by the next one. Returns the number of rows of each kind.
 */
export async function applyRetention(ctx: Retained): Promise<Partial<Record<RetentionKind, number>>> {
  const keys = RETENTION_KINDS.map(retentionKey);
  const days = parseRetention(await ctx.db.setting.findMany({ where: { key: { in: keys } } }));
  const now = ctx.clock.now().getTime();
  const gone: Partial<Record<RetentionKind, number>> = {};
  for (const kind of RETENTION_KINDS) {
    const count = await applyRule(ctx, kind, new Date(now - days[kind] * DAY_MS));
    if (count > 0) gone[kind] = count;
  }
  await ctx.db.verificationToken.deleteMany({
    where: { expires: { lt: new Date(now - DAY_MS) } },
    limit: BATCH,
  });
  // Replies that came too late for a closed conversation (record-unsent-reply.ts).
  await ctx.db.case.updateMany({
    where: { state: "closed", draft: { not: null }, closedAt: { lt: new Date(now - UNSENT_DAYS * DAY_MS) } },
    data: { draft: null },
    limit: BATCH,
  });
  return gone;
}

async function applyRule(ctx: Retained, kind: RetentionKind, to: Date): Promise<number> {
  const { apply, oldest } = RULES[kind];
  const tick = `retention ${kind}`;
  const reached = await ctx.db.tick.findUnique({ where: { name: tick } });
  // Later than `to` if the owner has since set a longer period, or if a clock was wrong: start over.
  const span = { from: reached && reached.at < to ? reached.at : new Date(0), to };
  let count = 0;
  for (let last = BATCH; last === BATCH && count < BATCH_SIZE; count += last)
    last = await apply(ctx, span, BATCH);
  // The next round starts at the oldest row that can't be deleted yet (of an order in review, a queued email).
  if (oldest && count < BATCH_SIZE) await setTick(ctx.db, tick, (await oldest(ctx, span)) ?? to);
  return count;
}
