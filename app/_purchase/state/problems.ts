import type { FieldProblem } from "@/lib/model/service-id";
import type { FormValues } from "./form-values";

/** Codes of empty fields. */
export function isEmptyCode(code: string): boolean {
  return /(?:^|_)required$/.test(code);
}

/** The browser's problems in place of the server's, in the order of the server's, which is the page's. Pure. */
export function mergeProblems(found: readonly FieldProblem[], told: readonly FieldProblem[]): FieldProblem[] {
  const at = (list: readonly FieldProblem[], path: string) => list.find((problem) => problem.path === path);
  return [
    ...told.map((problem) => at(found, problem.path) ?? problem),
    ...found.filter(({ path }) => !at(told, path)),
  ];
}

/** Whether a problem calls a field empty that is filled by now: a network chosen from the number, say. Pure. */
export function isFilledIn({ code, path }: FieldProblem, typed: FormValues): boolean {
  if (!isEmptyCode(code)) return false;
  const [, index, name] = /^recipients\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const values: Record<string, unknown> = name
    ? { ...typed.rows[Number(index)] }
    : { ...typed.fields, plan: typed.plan, email: typed.email };
  const value = values[name ?? path];
  return typeof value === "string" && value.trim() !== "";
}
