import type { FieldProblem } from "@/lib/model/service-id";
import { words } from "./words";

const required = words("problems.required");
const fields = words("problems.field");

type Sentence = string | ((values: Record<string, string | number>) => string);

/** The problems whose values are amounts of money. */
const MONEY = /^amount_/;

/** One plain sentence that says what is wrong with a field and how to fix it; also for codes without words. */
export function problemSentence({ path, code, values = {} }: FieldProblem): string {
  const field = path.split(".").at(-1) ?? "";
  if (code === "required" && Object.hasOwn(required, field)) return required[field as keyof typeof required];
  const sentence = sentenceOf(
    code === "amount_not_splittable" && values.below === values.above ? "amount_not_splittable_one" : code,
  );
  if (typeof sentence === "string") return sentence;
  return sentence(MONEY.test(code) ? inNaira(values) : values);
}

function sentenceOf(code: string): Sentence {
  return Object.hasOwn(fields, code)
    ? ((fields as unknown as Record<string, Sentence>)[code] ?? fields.other)
    : fields.other;
}

function inNaira(values: NonNullable<FieldProblem["values"]>): Record<string, string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, `₦${Number(value).toLocaleString("en-NG")}`]),
  );
}
