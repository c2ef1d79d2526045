import { parseArgs } from "node:util";

export type Command =
  /** `problem` is null if help was requested. */
  | { act: "usage"; problem: string | null }
  | { act: "list" }
  | { act: "show"; id: number }
  | { act: "close"; id: number; reason: string; by: string | null };

export const USAGE = `npm run cases                              what a person must answer for, the most urgent first
npm run cases -- show ID                   one, with the evidence that was kept when it was opened
npm run cases -- close ID "why" [--by NAME]
                                           close a dispute or a complaint for good

What is parked is closed by its decision (npm run order -- REF park-decide), what is overdue when it is done. Nothing here
moves money or goods. Exit code: 0 done, 1 refused or not found, 2 not understood.`;

/** Parses the operator's arguments, or returns what is wrong with them. Pure. */
export function parseCommand(args: readonly string[]): Command {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { act: "usage", problem: null };
  const [act = "list", number, words, ...rest] = positionals;
  if (rest.length > 0) return usage(`"${rest[0]}" is not understood: put the reason in quotes.`);
  if (act === "list") return number ? usage(`"${number}" is not understood.`) : { act };
  if (act !== "show" && act !== "close") return usage(`"${act}" is not understood.`);
  if (!/^[1-9]\d{0,8}$/.test(number ?? ""))
    return usage(`Say which: ${act} ID, with the number of the list.`);
  const id = Number(number);
  if (act === "show") return words ? usage(`"${words}" is not understood.`) : { act, id };
  const reason = words?.trim();
  if (!reason) return usage("The reason is missing: say how it ended, it is kept with the case.");
  return { act, id, reason, by: values.by?.trim() || null };
}

function read(args: readonly string[]) {
  const options = { by: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

function usage(problem: string): Command {
  return { act: "usage", problem };
}
