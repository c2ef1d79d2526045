import { requeryOrder } from "@/lib/cases/requery-order";
import type { OrderStory } from "@/lib/model/rows";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { PlainError } from "../shared/plain-error";
import type { Terminal } from "../shared/terminal";
import { type Decision, decideFromTerminal } from "./decide-parked";
import { describeOrder } from "./describe-order";
import { findOrder, getOrderBooks } from "./find-order";
import { acknowledgeAlarms, listWaiting } from "./list-waiting";

export async function listOrders({ ctx, databaseUrl, print }: Terminal): Promise<number> {
  for (const line of await listWaiting(ctx, databaseUrl)) print(line);
  return 0;
}

export async function markSeen({ ctx, databaseUrl, print }: Terminal): Promise<number> {
  print(`${await acknowledgeAlarms(ctx, databaseUrl)} alarm(s) marked as seen.`);
  return 0;
}

/** `reveal`: also shows the goods, after the activity log names who asked. */
export function showOrder(terminal: Terminal, ref: string, reveal?: { by: string }): Promise<number> {
  const { ctx } = terminal;
  const record = async (story: OrderStory) => {
    const entry = {
      actor: { userId: null, role: "operator" },
      action: "goods.revealed",
      subject: `order:${story.ref}`,
      after: reveal,
    };
    if (reveal) await ctx.db.$transaction([appendAudit(ctx.db, entry, ctx.clock.now())]);
    return [];
  };
  return actOn(terminal, ref, record, reveal !== undefined);
}

export function requery(terminal: Terminal, ref: string): Promise<number> {
  return actOn(terminal, ref, (story) => requeryOrder(terminal.ctx, story));
}

export function decide(terminal: Terminal, ref: string, decision: Decision): Promise<number> {
  return actOn(terminal, ref, async (story) => [await decideFromTerminal(terminal.ctx, story, decision)]);
}

/** Does something to an order, says how it went, and shows the order as it is then. */
async function actOn(
  { ctx, databaseUrl, print }: Terminal,
  ref: string,
  act: (story: OrderStory) => Promise<string[]>,
  reveal = false,
): Promise<number> {
  const story = await findOrder(ctx, ref);
  if (!story) {
    print(`There is no order ${ref}.`);
    return 1;
  }
  try {
    for (const line of await act(story)) print(line);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    print(error.message);
    return 1;
  }
  const after = (await findOrder(ctx, story.ref)) ?? story;
  const books = await getOrderBooks(databaseUrl, after.id);
  for (const line of describeOrder(ctx, after, books, { reveal })) print(line);
  return 0;
}
