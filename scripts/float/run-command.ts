import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import type { Terminal } from "../operator/run-owner-command";
import { PlainError } from "../shared/plain-error";
import { bookMove } from "./book-move";
import { describeFloat } from "./describe-float";
import type { Command } from "./parse-command";

/** Runs one command of `npm run float`; returns the exit code. */
export async function runCommand(
  command: Exclude<Command, { act: "usage" }>,
  { ctx, databaseUrl, print }: Terminal,
): Promise<number> {
  if (command.act === "book") {
    try {
      await bookMove(ctx, databaseUrl, command);
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      print(error.message);
      return 1;
    }
    print("Booked.");
  }
  const problem = await fetchSupplierBalance(ctx);
  if (problem) print(`Asked just now: ${PROBLEMS[problem] ?? problem}`);
  for (const line of await describeFloat(ctx)) print(line);
  return 0;
}

const PROBLEMS: Record<string, string> = {
  selling_stopped: "the upstream refuses our key. What follows is older.",
  upstream_down: "the upstream gave no usable answer. What follows is older.",
};
