import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Context } from "@/lib/context/context";
import { Prisma } from "@/lib/platform/prisma/client";
import { findUnknownReferences, type UnknownReferences } from "./find-unknown-references";

const SEEN_EVERY_MS = 60_000;

/** A worker's lease, as far as the books' age matters: it may send only under the age that it trusts. */
interface AgedLease {
  /** Names the database that the lease is in; null without a lease. */
  readonly age: string | null;
  trust(age: string | null): void;
}

/**
 * Checks that the books are the ones that were written last (docs/adr/0037). On a database that they don't know (restored, copied,
 * promoted), or if they are behind what this machine has seen of them, nothing is sent until supplier and payment provider were
 * listed. If these know references of ours that the books don't, everything stops until a person has run `npm run adopt`.
 */
export async function watchBooks(ctx: Context, lease: AgedLease, folder: string): Promise<void> {
  const { age } = lease;
  if (age === null) return;
  const books = await ctx.db.books.findUniqueOrThrow({ where: { id: 1 } });
  const count = (await ctx.db.transition.aggregate({ _max: { id: true } }))._max.id ?? 0n;
  const file = path.join(folder, "books-seen");
  const isBehind = count < readCount(file, age);
  const isKnown = books.stopped === null && (books.age === age || books.age === null) && !isBehind;
  if (!isKnown) {
    lease.trust(null);
    if (books.stopped !== null) return;
    const found = await findUnknownReferences(ctx);
    if ("problem" in found) {
      ctx.log.error("restored books wait until both sides are listed", { reason: found.problem });
      return;
    }
    if (!isEmpty(found)) return stop(ctx, found);
  }
  const now = ctx.clock.now();
  if (books.age !== age || now.getTime() - (books.seenAt?.getTime() ?? 0) > SEEN_EVERY_MS)
    await ctx.db.books.update({ where: { id: 1 }, data: { age, seenAt: now } });
  writeCount(file, age, count);
  lease.trust(age);
}

async function stop(ctx: Context, found: UnknownReferences): Promise<void> {
  const detail = {
    purchases: [...found.purchases.keys()],
    payments: found.payments.map(({ reference }) => reference),
    refunds: found.refunds.map(({ merchantNote }) => merchantNote),
  };
  const now = ctx.clock.now();
  const first = await ctx.db.books.updateMany({
    where: { id: 1, stopped: { equals: Prisma.DbNull } },
    data: { stopped: detail, stoppedAt: now },
  });
  if (first.count === 0) return;
  ctx.log.error("the books don't know references of ours; nothing is sold or sent", {
    count: detail.purchases.length + detail.payments.length + detail.refunds.length,
  });
  await ctx.db.alarm.create({ data: { at: now, kind: "books_restored", detail } });
}

const isEmpty = ({ purchases, payments, refunds }: UnknownReferences) =>
  purchases.size === 0 && payments.length === 0 && refunds.length === 0;

/** How many transitions this process has seen of the books, by their name, where no file can be kept. */
const seen = new Map<string, bigint>();

function readCount(file: string, age: string): bigint {
  try {
    const [name, count = "0"] = readFileSync(file, "utf8").trim().split(" ");
    if (name === age) return BigInt(count);
  } catch {
    // No file yet, or none that can be read.
  }
  return seen.get(age) ?? 0n;
}

/** The count outside the database, which no restore takes back. */
function writeCount(file: string, age: string, count: bigint): void {
  if (seen.get(age) === count) return;
  seen.set(age, count);
  try {
    writeFileSync(`${file}.${process.pid}`, `${age} ${count}\n`);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A machine that can't write: this process remembers.
  }
}
