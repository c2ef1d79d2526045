import "server-only";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { BLOCK_KINDS, blockKey, blockSecretId } from "@/lib/model/block-key";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { isTaken, nullIfMissing } from "@/lib/platform/db/conflict";
import type { Block } from "@/lib/platform/prisma/client";
import { parsePhone } from "@/lib/services/fields/phone";

const PAGE = 50;
const MIN_NUMBER_LENGTH = 6;

/** What staff choose from. A phone is stored as a number; ten digits alone could also be a smartcard's. */
export const BLOCK_CHOICES = ["phone", ...BLOCK_KINDS] as const;
export type BlockChoice = (typeof BLOCK_CHOICES)[number];

export interface NewBlock {
  kind: BlockChoice;
  /** As typed: hashed here and stored nowhere. For a device or card, the reference of an order that it placed or paid. */
  value: string;
  /** Accepts the payment and holds it, instead of refusing it. A card is known only after it has paid, so it is always held. */
  hold?: boolean;
  reason: string;
  expiresAt: Date | null;
}

export type BlockAdded = "added" | "known" | "value" | "reason" | "past";

/** Refuses later matching purchases before payment, or holds them after it (docs/adr/0093). Audited without the typed value. */
export async function addBlock(
  ctx: Pick<Context, "db" | "clock" | "authSecret" | "log" | "schedules">,
  actor: Actor,
  { kind: choice, value: typed, reason, expiresAt, hold = false }: NewBlock,
): Promise<BlockAdded> {
  requireRight(ctx, actor, "blocklist.edit");
  const now = ctx.clock.now();
  const kind = choice === "phone" ? "number" : choice;
  const found = await keyOf(ctx, choice, typed);
  if (found === null) return "value";
  if (!reason) return "reason";
  if (expiresAt && expiresAt <= now) return "past";
  const { key, hint } = found;
  const holdMs = hold || kind === "card" ? ctx.schedules.holdPaid : null;
  const row = { kind, key, hint, reason, expiresAt, holdMs, setBy: actor.userId, setAt: now };
  try {
    await ctx.db.$transaction(async (tx) => {
      // An expired block makes room for the new one.
      await tx.block.updateMany({
        where: { key, endedAt: null, expiresAt: { lte: now } },
        data: { endedAt: now },
      });
      const { id } = await tx.block.create({ data: { ...row, secretId: blockSecretId(ctx.authSecret) } });
      const after = {
        hint,
        does: holdMs ? "hold" : "refuse",
        ...(expiresAt ? { until: expiresAt.toISOString() } : {}),
      };
      await appendAudit(tx, { actor, action: "block.added", subject: `block:${id}`, after, reason }, now);
    });
  } catch (error) {
    if (isTaken(error)) return "known";
    throw error;
  }
  return "added";
}

/** Ends a block. */
export async function endBlock(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  id: number,
): Promise<"ended" | "not_found"> {
  requireRight(ctx, actor, "blocklist.edit");
  const now = ctx.clock.now();
  const ended = await nullIfMissing(
    ctx.db.$transaction(async (tx) => {
      const { hint } = await tx.block.update({ where: { id, endedAt: null }, data: { endedAt: now } });
      const subject = `block:${id}`;
      await appendAudit(tx, { actor, action: "block.ended", subject, before: { hint } }, now);
    }),
  );
  return ended === null ? "not_found" : "ended";
}

export type ListedBlock = Omit<Block, "key" | "secretId" | "id"> & {
  id: number;
  who: string | null;
  state: "live" | "expired" | "ended";
};

/** One page of the blocklist, newest first, including ended blocks. */
export async function findBlocks(
  { db, clock }: Pick<Context, "db" | "clock">,
  before: number | null,
): Promise<{ blocks: ListedBlock[]; next: number | null }> {
  const rows = await db.block.findMany({
    where: before === null ? {} : { id: { lt: before } },
    orderBy: { id: "desc" },
    take: PAGE + 1,
    omit: { key: true, secretId: true },
  });
  const shown = rows.slice(0, PAGE);
  const users = await db.user.findMany({
    where: { id: { in: shown.map(({ setBy }) => setBy) } },
    select: { id: true, email: true },
  });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const now = clock.now();
  const blocks = shown.map((row) => ({
    ...row,
    id: Number(row.id),
    who: emails.get(row.setBy) ?? null,
    state: row.endedAt
      ? ("ended" as const)
      : row.expiresAt && row.expiresAt <= now
        ? ("expired" as const)
        : ("live" as const),
  }));
  return { blocks, next: rows.length > PAGE ? (blocks.at(-1)?.id ?? null) : null };
}

/** The recipient of an order's first item, to prefill the form. */
export async function findNumberOf({ db }: Pick<Context, "db">, ref: string): Promise<string | null> {
  const line = await db.line.findFirst({
    where: { order: { ref }, position: 1 },
    select: { recipient: true },
  });
  return line?.recipient ?? null;
}

/** The key of a typed value, and how staff recognise it. Null if the value is invalid, or the order has none. */
async function keyOf(
  { db, authSecret }: Pick<Context, "db" | "authSecret">,
  choice: BlockChoice,
  typed: string,
): Promise<{ key: string; hint: string } | null> {
  if (choice === "phone" || choice === "number" || choice === "email") {
    const value = parseValue(choice, typed);
    const kind = choice === "phone" ? "number" : choice;
    return value === null ? null : { key: blockKey(kind, value, authSecret), hint: maskValue(kind, value) };
  }
  const order = await db.order.findUnique({
    where: { ref: typed.trim().toUpperCase() },
    select: {
      ref: true,
      deviceKey: true,
      payments: {
        where: { cardKey: { not: null } },
        select: { cardKey: true },
        orderBy: { createdAt: "desc" },
      },
    },
  });
  const key = choice === "device" ? order?.deviceKey : order?.payments[0]?.cardKey;
  return order && key ? { key, hint: order.ref } : null;
}

/** A typed value in the form used by purchases; null if invalid. Pure. */
function parseValue(choice: "phone" | "number" | "email", typed: string): string | null {
  const text = typed.trim();
  if (choice === "phone") return parsePhone(text);
  if (choice === "email") return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null;
  const bare = text.replaceAll(/[^0-9A-Za-z]/g, "");
  // Ten digits are a smartcard here, though they may look like a phone without its zero.
  const phone = bare.length === 10 ? null : parsePhone(text);
  return phone ?? (bare.length >= MIN_NUMBER_LENGTH ? bare : null);
}

/** A masked value that staff recognise: "…4567", "a…@example.com". Pure. */
function maskValue(kind: "number" | "email", value: string): string {
  return kind === "email" ? `${value[0]}…${value.slice(value.lastIndexOf("@"))}` : `…${value.slice(-4)}`;
}
