import { parseArgs } from "node:util";
import { type Kobo, kobo, parseNaira } from "@/lib/platform/money";

export type Command =
  /** `problem` is null if help was requested. */
  | { act: "usage"; problem: string | null }
  | { act: "show" }
  /** `amount`: added to the wallet; negative if withdrawn. */
  | { act: "book"; amount: Kobo; because: string; by: string | null };

export const USAGE = `npm run float                              our wallet at the upstream: what it holds, what is promised, what is left to sell from
npm run float -- book AMOUNT --because "…" [--out] [--by NAME]
                                           put AMOUNT (naira) into our ledger of it, because you put as much into the wallet;
                                           --out: you took it out. The same reason is booked once

Nothing here moves money: it is booked what you did at the upstream. Exit code: 0 done, 1 refused, 2 not understood.`;

/** Parses the operator's arguments, or returns what is wrong with them. Pure. */
export function parseCommand(args: readonly string[]): Command {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [act, typed, ...rest] = positionals;
  if (values.help) return { act: "usage", problem: null };
  if (rest.length > 0) return usage(`"${rest[0]}" is not understood.`);
  if (act === undefined) return { act: "show" };
  if (act !== "book") return usage(`"${act}" is not understood.`);
  const amount = parseNaira((typed ?? "").replaceAll(",", ""));
  if (amount === null || amount <= 0) return usage("Say how much, in naira: book 50000, or book 1250.50.");
  const because = values.because?.trim();
  if (!because)
    return usage('--because is missing: say what you did, with its date or reference ("top-up 21 Nov").');
  return { act, amount: values.out ? kobo(-amount) : amount, because, by: values.by?.trim() || null };
}

function read(args: readonly string[]) {
  const options = {
    because: { type: "string" },
    by: { type: "string" },
    out: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

function usage(problem: string): Command {
  return { act: "usage", problem };
}
