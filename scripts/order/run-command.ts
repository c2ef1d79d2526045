import { requeryOrder } from "@/lib/cases/requery-order";
import type { Terminal } from "../operator/run-owner-command";
import { PlainError } from "../shared/plain-error";
import { decideFromTerminal } from "./decide-parked";
import { describeOrder } from "./describe-order";
import { acknowledgeAlarms, listWaiting } from "./list-waiting";
import type { Command } from "./parse-command";
import { readOrder, readOrderBooks } from "./read-order";

/** Runs one command of `npm run order`; returns the exit code. */
export async function runCommand(
  command: Exclude<Command, { act: "usage" }>,
  terminal: Terminal,
): Promise<number> {
  const { ctx, databaseUrl, print } = terminal;
  const printAll = (lines: string[]) => {
    for (const line of lines) print(line);
  };
  if (command.act === "list") {
    printAll(await listWaiting(ctx, databaseUrl));
    return 0;
  }
  if (command.act === "seen") {
    print(`${await acknowledgeAlarms(ctx, databaseUrl)} alarm(s) marked as seen.`);
    return 0;
  }
  const story = await readOrder(ctx, command.ref);
  if (!story) {
    print(`There is no order ${command.ref}.`);
    return 1;
  }
  try {
    if (command.act === "requery") printAll(await requeryOrder(ctx, story));
    if (command.act === "park-decide") print(await decideFromTerminal(ctx, story, command));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    print(error.message);
    return 1;
  }
  const after = command.act === "show" ? story : await readOrder(ctx, story.ref);
  const reveal = command.act === "show" && command.reveal;
  if (after) printAll(describeOrder(ctx, after, await readOrderBooks(databaseUrl, after.id), { reveal }));
  return 0;
}
