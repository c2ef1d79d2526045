import { textOf } from "@/app/_forms/form-text";
import { FIELD_NAMES } from "./service-forms";

/** One row of the purchase form, kept as text so that no error loses it. */
export interface FormRow {
  phone: string;
  /** The chosen network's product slug. Empty: use the one suggested by the number. */
  product: string;
  amount: string;
  /** Data: this number's own plan, from a list. Absent: the form's plan. */
  plan?: string;
  /** Whose number it is, from a list: shown, never sent. */
  name?: string;
  /** The customer confirmed that this repeated number is intended. */
  kept?: "1";
}

/** A pasted list that hasn't been parsed yet; parsing turns it into rows. */
interface FormList {
  text: string;
  /** For lines without an amount. */
  amount: string;
}

export interface FormValues {
  /** Airtime and data only; the other services have `fields`. */
  rows: FormRow[];
  plan: string;
  email: string;
  list?: FormList;
  /** By the field names of the service's input; absent means empty. */
  fields: Readonly<Record<string, string>>;
}

/** The recipients of one order (MAX_RECIPIENTS of the schema, which pages load only when needed). */
export const MAX_ROWS = 200;
/** Maximum characters of a pasted list: that many lines, each with room for a name. */
export const MAX_LIST_LENGTH = 20_000;
/** Maximum length of `fingerprintOf` for MAX_ROWS rows. */
export const MAX_FINGERPRINT_LENGTH = 40_000;
const EMPTY: FormRow = { phone: "", product: "", amount: "" };

export function emptyFormValues(row: Partial<FormRow> = {}, plan = ""): FormValues {
  return { rows: [{ ...EMPTY, ...row }], plan, email: "", fields: {} };
}

/**
 * Whether nothing has been typed that `carried` would overwrite. What the browser restored on going back doesn't
 * count: it restores some fields and not others.
 */
export function isUntouched({ rows, fields }: FormValues, carried: FormValues): boolean {
  const restored = (text: string, before: string | undefined) => text === "" || text === before;
  return (
    Object.entries(fields).every(
      ([name, text]) => CHOSEN.has(name) || restored(text, carried.fields[name]),
    ) && rows.every(({ phone }, index) => restored(phone, carried.rows[index]?.phone))
  );
}

/** `carried`, except for what was chosen or typed meanwhile: values that the form holds now and wasn't rendered with. */
export function mergeTyped(carried: FormValues, now: FormValues, rendered: FormValues): FormValues {
  const keep = (held: string | undefined, first: string | undefined, text: string | undefined) =>
    held && held !== first ? held : text;
  const fields = { ...carried.fields };
  for (const name of Object.keys(now.fields)) {
    fields[name] = keep(now.fields[name], rendered.fields[name], fields[name]) ?? "";
  }
  return {
    ...carried,
    rows: carried.rows.map((row, index) => {
      const [held, first] = [now.rows[index], rendered.rows[index]];
      const product = keep(held?.product, first?.product, row.product) ?? "";
      return { ...row, product, amount: keep(held?.amount, first?.amount, row.amount) ?? "" };
    }),
    plan: keep(now.plan, rendered.plan, carried.plan) ?? "",
    email: keep(now.email, rendered.email, carried.email) ?? "",
    fields,
  };
}

/** Fields that a page may prefill: a choice, not typed text. */
const CHOSEN = new Set(["product", "meterType", "quantity", "packageCode", "regionCode", "iccid"]);

/**
 * The name of a row's field in the form: "recipients.0.phone", so that a schema can parse the whole form as one
 * object.
 */
export function rowField(index: number, field: keyof FormRow): string {
  return `recipients.${index}.${field}`;
}

export function parseFormValues(form: FormData): FormValues {
  const rows: FormRow[] = [];
  for (let index = 0; index < MAX_ROWS && form.has(rowField(index, "phone")); index += 1) {
    const plan = textOf(form, rowField(index, "plan"));
    const name = textOf(form, rowField(index, "name"));
    rows.push({
      phone: textOf(form, rowField(index, "phone")),
      product: textOf(form, rowField(index, "product")),
      amount: textOf(form, rowField(index, "amount")),
      ...(plan === "" ? {} : { plan }),
      ...(name === "" ? {} : { name }),
      ...(textOf(form, rowField(index, "kept")) === "1" ? { kept: "1" } : {}),
    });
  }
  return {
    rows: rows.length > 0 ? rows : [EMPTY],
    plan: textOf(form, "plan"),
    email: textOf(form, "email", 254),
    ...(form.has("list")
      ? { list: { text: textOf(form, "list", MAX_LIST_LENGTH), amount: textOf(form, "listAmount") } }
      : {}),
    fields: Object.fromEntries(
      FIELD_NAMES.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)]),
    ),
  };
}

/** Adds an empty row, confirms a repeated one, or removes the given row; at least one row stays. */
export function changeRows(typed: FormValues, intent: string): FormValues {
  if (intent === "add" && typed.rows.length < MAX_ROWS) return { ...typed, rows: [...typed.rows, EMPTY] };
  const kept = /^keep\.(\d+)$/.exec(intent)?.[1];
  if (kept !== undefined) {
    const rows = typed.rows.map((row, index) =>
      index === Number(kept) ? { ...row, kept: "1" as const } : row,
    );
    return { ...typed, rows };
  }
  const removed = /^remove\.(\d+)$/.exec(intent)?.[1];
  if (removed === undefined || typed.rows.length === 1) return typed;
  return { ...typed, rows: typed.rows.filter((_, index) => index !== Number(removed)) };
}
