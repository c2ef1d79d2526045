import type { Kobo } from "@/lib/platform/money";

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : "";

type Cell<Name, Value> = Value extends bigint
  ? Name extends `${string}Kobo`
    ? Kobo
    : number
  : Value extends Date
    ? string
    : Value;

/** The row of a Prisma model as PostgreSQL's to_jsonb writes it: snake case, kobo as safe integers, times as ISO text. */
export type Row<Model> = {
  [Name in keyof Model as Snake<Name & string>]: Cell<Name, Model[Name]>;
};

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function cellOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? Number(value) : value;
}

/** Converts a Prisma record to such a row, for code that also takes rows from SQL functions. */
export function toRow<Model extends object>(model: Model): Row<Model> {
  const cells = Object.entries(model).map(([field, value]) => [columnOf(field), cellOf(value)]);
  return Object.fromEntries(cells) as Row<Model>;
}
