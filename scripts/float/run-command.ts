import { forEachKey } from "@/lib/upstream/for-key";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { PlainError } from "../shared/plain-error";
import type { Terminal } from "../shared/terminal";
import { bookMove } from "./book-move";
import { describeFloat } from "./describe-float";

export async function book(terminal: Terminal, move: Parameters<typeof bookMove>[1]): Promise<number> {
  try {
    await bookMove(terminal.ctx, move);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    terminal.print(error.message);
    return 1;
  }
  terminal.print("Booked.");
  return showFloat(terminal);
}

export async function showFloat({ ctx, print }: Terminal): Promise<number> {
  let problem: string | null = null;
  for (const at of forEachKey(ctx)) problem = (await fetchSupplierBalance(at)) ?? problem;
  if (problem) print(`Just now, ${PROBLEMS[problem] ?? problem}`);
  for (const line of await describeFloat(ctx)) print(line);
  return 0;
}

const PROBLEMS: Record<string, string> = {
  selling_stopped: "the supplier rejected the API key. The figures below are older.",
  upstream_down: "the supplier gave no usable response. The figures below are older.",
};
