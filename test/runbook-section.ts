import { readFileSync } from "node:fs";
import path from "node:path";
import { RUNBOOK } from "@/scripts/doctor/finding";
import { ROOT } from "@/scripts/shared/root";

const text = readFileSync(path.join(ROOT, "docs/runbook.md"), "utf8");

/** The text before the first incident. */
export const runbookHead = text.split("\n## ")[0] ?? "";

/** One incident's chapter of docs/runbook.md. */
export function runbookSection(part: keyof typeof RUNBOOK): string {
  const [, rest] = text.split(`## ${RUNBOOK[part]}\n`);
  if (rest === undefined) throw new Error(`docs/runbook.md has no ${RUNBOOK[part]}`);
  return rest.split("\n## ")[0] ?? "";
}
