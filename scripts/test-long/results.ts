import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { dataDir, ROOT } from "../shared/root";
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

const folder = () => path.join(dataDir(), "test-long");

/** Stores a part's last result, so that parts can run one by one and be reported together. */
export async function recordResult(result: Result): Promise<void> {
  await mkdir(folder(), { recursive: true });
  await writeFile(path.join(folder(), `${result.part}.json`), JSON.stringify(result));
}

/** The last result of every part run on this machine. */
export async function readResults(): Promise<Result[]> {
  const texts = PARTS.map(({ name }) =>
    readFile(path.join(folder(), `${name}.json`), "utf8").catch(() => null),
  );
  return (await Promise.all(texts)).flatMap((text) => (text ? [JSON.parse(text) as Result] : []));
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

/** Formats `{a: 1, b: {c: 2}}` as `a 1, b c 2`, and kobo as whole naira. */
function inWords(figures: Record<string, unknown>, before = ""): string {
  return Object.entries(figures)
    .map(([name, value]) => {
      const words = `${before}${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ")}`;
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

/** The page in docs/: the last result of each part, with time and commit. */
export function describeResults(results: readonly Result[]): string {
  const rows = PARTS.map(({ name, says }) => {
    const result = results.find(({ part }) => part === name);
    if (!result) return `| ${name} | ${says} | not run here yet | | | |`;
    const { ok, at, commit, seconds, figures } = result;
    const { wrong, each: _listedBelow, ...rest } = figures;
    const end = ok ? "passed" : "**failed**";
    return `| ${name} | ${says} | ${end} | ${wrong ?? (ok ? 0 : "?")} | ${at.slice(0, 16).replace("T", " ")} UTC, \`${commit}\`, ${seconds} s | ${inWords(rest)} |`;
  });
  return [
    "# The long run",
    "",
    "The last results of `npm run test:long`, at the full sizes of money-safety.md. Run one part alone with `npm run test:long -- chaos`.",
    "That command writes this page.",
    "",
    `Machine: ${machine()}.`,
    "",
    "| Part | What | Result | Violated invariants | When | Figures |",
    "| ---- | ---- | ------ | ------------------- | ---- | ------- |",
    ...rows,
    "",
    ...results.flatMap(listed),
  ].join("\n");
}
