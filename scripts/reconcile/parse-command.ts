import { parseArgs } from "node:util";

export type Command =
  /** `problem` is null if help was requested. */
  | { act: "usage"; problem: string | null }
  | { act: "run" }
  | { act: "list" }
  | { act: "show"; id: number }
  | { act: "explain"; id: number; reason: string; by: string | null }
  | { act: "own"; id: number; owner: string | null };

export const USAGE = `npm run reconcile                                compare now, then list the differences
npm run reconcile -- list                        list them without comparing
npm run reconcile -- show ID                     both sides of one
npm run reconcile -- explain ID "why" [--by NAME]
                                                 say why the sides differ; it stays listed until they agree
npm run reconcile -- own ID [NAME]               who looks after it (without a name: nobody any more)

Nothing here moves money or goods. Exit code: 0 done, 1 refused or not found, 2 not understood.`;

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
  const [act = "run", number, words, ...rest] = positionals;
  if (rest.length > 0) return usage(`"${rest[0]}" is not understood: put the reason in quotes.`);
  if (act === "run" || act === "list") return number ? usage(`"${number}" is not understood.`) : { act };
  if (act !== "show" && act !== "explain" && act !== "own") return usage(`"${act}" is not understood.`);
  if (!/^[1-9]\d{0,8}$/.test(number ?? ""))
    return usage(`Say which: ${act} ID, with the number of the list.`);
  const id = Number(number);
  if (act === "show") return words ? usage(`"${words}" is not understood.`) : { act, id };
  if (act === "own") return { act, id, owner: words?.trim() || null };
  const reason = words?.trim();
  if (!reason)
    return usage("The reason is missing: say why the two sides differ, it is kept with the difference.");
  return { act, id, reason, by: values.by?.trim() || null };
}

function read(args: readonly string[]) {
  const options = { by: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

function usage(problem: string): Command {
  return { act: "usage", problem };
}
