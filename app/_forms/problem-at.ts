import type { FieldProblem } from "@/lib/model/service-id";
import { problemSentence } from "@/lib/words/problem-sentence";

/** The error message of a field, or null. */
export function problemAt(problems: readonly FieldProblem[], name: string): string | null {
  const problem = problems.find(({ path }) => path === name);
  return problem ? problemSentence(problem) : null;
}
