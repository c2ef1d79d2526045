import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/context/context";
import { Prisma } from "@/lib/platform/prisma/client";
import { findUnknownReferences, type UnknownReferences } from "./find-unknown-references";
import { settleOpenAttempts } from "./settle-open-attempts";

const SEEN_EVERY_MS = 60_000;

/** A worker's lease as far as the books' age matters: it may send only under the age that it trusts. */
interface AgedLease {
  /** Identifies the database that holds the lease; null without a lease. */
  readonly age: string | null;
  trust(age: string | null): void;
}

/**
 * Checks that these are the books that were written last (docs/adr/0037). In an unknown database (restored,
 * copied, promoted), or one that is behind what this machine has seen, nothing is sent until supplier and
 * payment provider have been listed. If they know references of ours that the books don't, everything stops
 * until `npm run adopt` has run.
 */
export async function watchBooks(ctx: Context, lease: AgedLease, folder: string): Promise<void> {
  const { age } = lease;
  if (age === null) return;
  const file = path.join(folder, "books-seen");
  // Read before the books, because another worker on this machine may write it at any time.
  const before = getCount(file, age);
  const books = await ctx.db.books.findUniqueOrThrow({ where: { id: 1 } });
  const count = (await ctx.db.transition.aggregate({ _max: { id: true } }))._max.id ?? 0n;
  const isChecking = isDeepStrictEqual(books.stopped, CHECKING);
  const isKnown = books.stopped === null && (books.age === age || books.age === null) && count >= before;
  if (!isKnown) {
    lease.trust(null);
    if (books.stopped !== null && !isChecking) return;
    await mark(ctx, CHECKING, Prisma.DbNull);
    const found = await findUnknownReferences(ctx);
    if ("problem" in found) {
      ctx.log.error("restored books wait until both sides are listed", { reason: found.problem });
      return;
    }
    if (!hasNone(found)) return stop(ctx, found);
    const unread = await settleOpenAttempts(ctx, []);
    if (unread) {
      ctx.log.error("restored books wait until the supplier answers", { ref: unread });
      return;
    }
    await mark(ctx, Prisma.DbNull, CHECKING);
  }
  const now = ctx.clock.now();
  if (books.age !== age || now.getTime() - (books.seenAt?.getTime() ?? 0) > SEEN_EVERY_MS)
    await ctx.db.books.update({ where: { id: 1 }, data: { age, seenAt: now } });
  if (count !== before) writeCount(file, age, count);
  lease.trust(age);
}

async function stop(ctx: Context, found: UnknownReferences): Promise<void> {
  const detail = {
    purchases: [...found.purchases.keys()],
    payments: found.payments.map(({ reference }) => reference),
    refunds: found.refunds.map(({ merchantNote }) => merchantNote),
  };
  if (!(await mark(ctx, detail, CHECKING))) return;
  ctx.log.error("the books don't know references of ours; nothing is sold or sent", {
    count: detail.purchases.length + detail.payments.length + detail.refunds.length,
  });
  await ctx.db.alarm.create({ data: { at: ctx.clock.now(), kind: "books_restored", detail } });
}

/** While both sides are being listed, the books are stopped without a reference. */
const CHECKING = {};

/** False if they were stopped otherwise meanwhile. */
async function mark(
  ctx: Context,
  to: Prisma.InputJsonObject | typeof Prisma.DbNull,
  from: Prisma.InputJsonObject | typeof Prisma.DbNull,
): Promise<boolean> {
  const { count } = await ctx.db.books.updateMany({
    where: { id: 1, stopped: { equals: from } },
    data: { stopped: to, stoppedAt: to === Prisma.DbNull ? null : ctx.clock.now() },
  });
  return count > 0;
}

const hasNone = ({ purchases, payments, refunds }: UnknownReferences) =>
  purchases.size === 0 && payments.length === 0 && refunds.length === 0;

/** Highest transition seen by this process, by the books' age, for machines where no file can be written. */
const seen = new Map<string, bigint>();

function getCount(file: string, age: string): bigint {
  try {
    const [name, count = "0"] = readFileSync(file, "utf8").trim().split(" ");
    if (name === age) return BigInt(count);
  } catch {
    // No file yet, or unreadable.
  }
  return seen.get(age) ?? 0n;
}

/** Stores the count outside the database, where no restore reverts it. */
function writeCount(file: string, age: string, count: bigint): void {
  seen.set(age, count);
  try {
    writeFileSync(`${file}.${process.pid}`, `${age} ${count}\n`);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // This machine can't write files: only this process remembers.
  }
}
