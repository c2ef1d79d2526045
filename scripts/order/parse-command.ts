import { parseArgs } from "node:util";
import type { ParkDecision } from "@/lib/admin/orders/decide-parked";

export type Command =
  /** `problem` is null if help was requested. */
  | { act: "usage"; problem: string | null }
  | { act: "list" }
  | { act: "seen" }
  | { act: "show"; ref: string; reveal: boolean }
  | { act: "requery"; ref: string }
  | {
      act: "park-decide";
      ref: string;
      /** Null: the order's only attempt in manual review. */
      effect: string | null;
      decision: ParkDecision;
      reason: string;
      by: string | null;
    };

const OPTIONS = {
  reveal: { type: "boolean" },
  effect: { type: "string" },
  verdict: { type: "string" },
  given: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const VERDICTS = ["delivered", "failed", "not-executed", "refunded"] as const;
type Verdict = (typeof VERDICTS)[number];

/** Parses the operator's arguments, or returns what is wrong with them. Pure. */
export function parseCommand(args: readonly string[]): Command {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(args);
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [ref, act = "show", ...rest] = positionals;
  if (values.help) return { act: "usage", problem: null };
  if (rest.length > 0) return usage(`"${rest[0]}" is not understood.`);
  if (ref === undefined) return { act: "list" };
  if (ref === "seen") return { act: "seen" };
  switch (act) {
    case "show":
      return { act, ref, reveal: values.reveal ?? false };
    case "requery":
      return { act, ref };
    case "park-decide":
      return decide(ref, values);
    default:
      return usage(`"${act}" is not understood.`);
  }
}

function read(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
}

function decide(ref: string, values: ReturnType<typeof read>["values"]): Command {
  const { effect, verdict, given, reason, by } = values;
  if (!isVerdict(verdict)) return usage(`--verdict must be one of ${VERDICTS.join(", ")}.`);
  if (!reason?.trim())
    return usage("--reason is missing: say who told you what, it is kept with the decision.");
  if (given !== undefined && verdict !== "delivered")
    return usage("--given goes with --verdict delivered only.");
  return {
    act: "park-decide",
    ref,
    effect: effect ?? null,
    decision: decisionOf(verdict, given),
    reason: reason.trim(),
    by: by?.trim() || null,
  };
}

function decisionOf(verdict: Verdict, given: string | undefined): ParkDecision {
  if (verdict === "delivered") return { verdict, given };
  return { verdict: verdict === "not-executed" ? "not_executed" : verdict };
}

function isVerdict(word: string | undefined): word is Verdict {
  return VERDICTS.some((verdict) => verdict === word);
}

function usage(problem: string): Command {
  return { act: "usage", problem };
}
