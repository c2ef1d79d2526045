import type { FieldProblem } from "@/lib/model/service-id";
import { parsePhone } from "@/lib/services/fields/phone";
import type { FormRow, FormValues } from "./form-values";

/** With more numbers than this, the form shows a list; with fewer, full forms. */
const MAX_CARDS = 4;
const ROW = /^recipients\.(\d+)\./;

/**
 * Whether the numbers are shown as a list. Also true if a number has its own plan or a person's name, for which the
 * full form has no field.
 */
export function isList({ rows }: Pick<FormValues, "rows">): boolean {
  return rows.length > MAX_CARDS || rows.some(({ plan, name }) => plan !== undefined || name !== undefined);
}

/** Keeps one problem of each row, so that a bad line produces one message: its number's, from which the network follows, or the first. */
export function onePerRow(problems: readonly FieldProblem[]): FieldProblem[] {
  const kept = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const row = ROW.exec(problem.path)?.[1];
    if (row !== undefined && (!kept.has(row) || problem.path.endsWith(".phone"))) kept.set(row, problem);
  }
  return problems.filter((problem) => {
    const row = ROW.exec(problem.path)?.[1];
    return row === undefined || kept.get(row) === problem;
  });
}

/** How many rows are ready and how many to fix: the same count in the notice and above the rows. */
export function countRows(rows: readonly FormRow[], problems: readonly FieldProblem[]) {
  const wrong = new Set(problems.flatMap(({ path }) => ROW.exec(path)?.[1] ?? []));
  return { ready: rows.length - wrong.size, wrong: wrong.size };
}

/** The rows that repeat an earlier row's number, by index, with the earlier row's index; without those that the customer confirmed. */
export function repeatedRows(rows: readonly FormRow[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  rows.forEach(({ phone, kept }, index) => {
    const number = parsePhone(phone);
    if (number === null) return;
    const before = first.get(number);
    if (before === undefined) first.set(number, index);
    else if (!kept) repeated.set(index, before);
  });
  return repeated;
}
