import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import type { Left } from "@/lib/platform/spool";
import { findEffect } from "./find-effect";
import { receiveAnswer, type SpooledAnswer } from "./receive-answer";
import { openExchange } from "./seal-answer";

const spooled = z.object({
  effect: z.string(),
  order: z.string(),
  line: z.string(),
  cipher: z.string(),
}) satisfies z.ZodType<SpooledAnswer>;

/**
 * Stores spooled answers and processes each as if it had just arrived (docs/adr/0035). A worker calls it
 * before its first job and then every few seconds. Stops at the first write that the database refuses: it
 * would refuse the next as well.
 */
export async function readSpool(ctx: Context): Promise<void> {
  const left = await ctx.spool.left();
  let refused = false;
  for (const entry of left) {
    try {
      if (!refused) await storeSpooled(ctx, entry);
    } catch (error) {
      refused = isWriteRefused(error);
      ctx.log.error("a spooled answer is still on disk", { err: error });
    } finally {
      entry.release();
    }
  }
}

async function storeSpooled(ctx: Context, left: Left): Promise<void> {
  const { effect: id, order, line: lineId, cipher } = spooled.parse(JSON.parse(left.text));
  const exchange = openExchange(ctx, { id: lineId, order_id: order }, cipher);
  const view = await findEffect(ctx, id);
  if (!view?.line || !view.order) throw new Error(`this database has no attempt ${id}`);
  const recorded = await ctx.db.fact.findFirst({
    where: { effectId: id, kind: "purchase" },
    select: { id: true },
  });
  // The answer is already stored; only its file was left.
  if (recorded) return left.drop();
  ctx.log.warn("an answer from disk goes into the books", { effectId: id, state: view.effect.state });
  await receiveAnswer(ctx, { effect: view.effect, line: view.line, order: view.order }, exchange, left);
}
