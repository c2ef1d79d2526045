import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import type { Left } from "@/lib/platform/spool";
import { getEffect } from "./get-effect";
import { receiveAnswer, type SpooledAnswer } from "./receive-answer";
import { openExchange } from "./seal-answer";

const spooled = z.object({
  effect: z.string(),
  order: z.string(),
  line: z.string(),
  cipher: z.string(),
}) satisfies z.ZodType<SpooledAnswer>;

/**
 * Puts the answers on disk into the books, judged as if they had just come (docs/adr/0035). A worker does so before it takes
 * work, and then every few seconds. Stops at the first one that the database refuses to take: it would refuse the next as well.
 */
export async function readSpool(ctx: Context): Promise<void> {
  const left = await ctx.spool.left();
  let refused = false;
  for (const one of left) {
    try {
      if (!refused) await putIn(ctx, one);
    } catch (error) {
      refused = isWriteRefused(error);
      ctx.log.error("a spooled answer is still on disk", { err: error });
    } finally {
      one.release();
    }
  }
}

async function putIn(ctx: Context, left: Left): Promise<void> {
  const { effect: id, order, line: lineId, cipher } = spooled.parse(JSON.parse(left.text));
  const exchange = openExchange(ctx, { id: lineId, order_id: order }, cipher);
  const view = await getEffect(ctx, id);
  if (!view?.line || !view.order) throw new Error(`this database has no attempt ${id}`);
  const told = await ctx.db.fact.findFirst({
    where: { effectId: id, kind: "purchase" },
    select: { id: true },
  });
  // The books have it, and only the file outlived them.
  if (told) return left.drop();
  ctx.log.warn("an answer from disk goes into the books", { effectId: id, state: view.effect.state });
  await receiveAnswer(ctx, { effect: view.effect, line: view.line, order: view.order }, exchange, left);
}
