import { execFile } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { promisify } from "node:util";
import { ROOT } from "../shared/root";
import { PARTS } from "./parts";

export interface Result {
  part: string;
  ok: boolean;
  /** ISO 8601, UTC. */
  at: string;
  commit: string;
  seconds: number;
  /** What the part measured; `wrong` counts violated invariants. */
  figures: Record<string, unknown>;
}

/** The tested commit, with `+` if the checkout has uncommitted changes. */
export async function commitNow(): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)("git", args, { cwd: ROOT })).stdout.trim();
  try {
    const changed = await git("status", "--porcelain", "--", ":!docs/long-run.md", ":!docs/benchmarks.md");
    return `${await git("rev-parse", "--short", "HEAD")}${changed ? "+" : ""}`;
  } catch {
    return "unknown";
  }
}

/** Describes the machine of the measurements. */
export function machine(): string {
  const all = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${all.length} cores (${all[0]?.model.trim() ?? "unknown"}), ${gigabytes} GB, Node.js ${process.versions.node}, ${process.platform}`;
}

/** Formats `{aB: 1, b: {c: 2}}` as `a b 1, c 2`, and kobo as whole naira. */
function inWords(figures: Record<string, unknown>): string {
  return Object.entries(figures)
    .map(([name, value]) => {
      const words = name
        .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
        .replaceAll("_", " ");
      if (Array.isArray(value)) return `${words} ${value.length}`;
      if (typeof value === "object" && value !== null) {
        const inside = value as Record<string, number>;
        if (name !== "naira") return inWords(inside);
        return inWords(
          Object.fromEntries(
            Object.entries(inside).map(([key, kobo]) => [
              key,
              `₦${Math.round(kobo / 100).toLocaleString("en")}`,
            ]),
          ),
        );
      }
      return `${words} ${typeof value === "number" ? value.toLocaleString("en") : String(value)}`;
    })
    .join(", ");
}

/** The list of everything that a part tried, one per line. */
function listed({ part, figures: { each } }: Result): string[] {
  if (!Array.isArray(each)) return [];
  return [`## ${part}`, "", ...each.map((one) => `- ${String(one)}`), ""];
}

/**
 * The page in docs/ with these results in it, each with time and commit. What the page says of other parts, run earlier or
 * on another machine, stays.
 */
export function updatePage(page: string, results: readonly Result[], ranOn = machine()): string {
  const [top = "", ...sections] = page.split(/^(?=## )/m);
  const measured = (name: string) => results.find(({ part }) => part === name);
  const kept = (name: string) => top.split("\n").find((line) => line.startsWith(`| ${name} `));
  const rows = PARTS.map(({ name, says }) => {
    const result = measured(name);
    return result
      ? describeRow(result, says)
      : (kept(name) ?? `| ${name} | ${says} | not run here yet | | | |`);
  });
  const lists = PARTS.flatMap(({ name }) => {
    const result = measured(name);
    return result ? listed(result) : sections.filter((section) => section.startsWith(`## ${name}\n`));
  });
  const machines = top.split("\n").filter((line) => line.startsWith("- from "));
  const [first] = results;
  if (first && !machines.at(-1)?.endsWith(`: ${ranOn}`))
    machines.push(`- from ${minute(first.at)}: ${ranOn}`);
  return [
    "# The long run",
    "",
    "The last results of `npm run test:long`, at the full sizes of money-safety.md. Run one part alone with `npm run test:long -- chaos`.",
    "That command writes its parts' rows of this page, and keeps the others. `npm test` runs a smaller one of most; strangers and processes run only here, and failover without Patroni.",
    "",
    "Machines:",
    "",
    ...machines,
    "",
    "| Part | What | Result | Violated invariants | When | Figures |",
    "| ---- | ---- | ------ | ------------------- | ---- | ------- |",
    ...rows,
    "",
    ...lists,
  ].join("\n");
}

function describeRow({ part, ok, at, commit, seconds, figures }: Result, says: string): string {
  const { wrong, each: _listedBelow, ...rest } = figures;
  const end = ok ? "passed" : "**failed**";
  return `| ${part} | ${says} | ${end} | ${wrong ?? (ok ? 0 : "?")} | ${minute(at)}, \`${commit}\`, ${seconds} s | ${inWords(rest)} |`;
}

const minute = (at: string) => `${at.slice(0, 16).replace("T", " ")} UTC`;
