import { FIELD_NAMES } from "./service-forms";

/** What people typed into the purchase form, kept as text so that nothing is lost on any error. */
export interface FormRow {
  phone: string;
  /** The chosen network's product slug; empty: take the one that the number hints at. */
  product: string;
  amount: string;
  /** Data: a plan of this number's own, from a list; absent: the form's. */
  plan?: string;
}

/** A list that was pasted but not read yet; what was read is rows. */
export interface FormList {
  text: string;
  /** For its lines that name no amount. */
  amount: string;
}

export interface FormValues {
  /** Airtime and data; the other services have `fields`. */
  rows: FormRow[];
  plan: string;
  email: string;
  list?: FormList;
  /** By the names of the service's input; absent is empty. */
  fields: Readonly<Record<string, string>>;
}

/** As many recipients as an order takes (MAX_RECIPIENTS of the schema, which a page doesn't load before it is needed). */
export const MAX_ROWS = 200;
/** Signs of a pasted list: that many lines, and each with room for a name. */
export const MAX_LIST_LENGTH = 20_000;
/** Of `fingerprintOf` for as many rows as an order takes. */
export const MAX_FINGERPRINT_LENGTH = 40_000;
const LONGEST = 200;
const EMPTY: FormRow = { phone: "", product: "", amount: "" };

export function emptyFormValues(row: Partial<FormRow> = {}, plan = ""): FormValues {
  return { rows: [{ ...EMPTY, ...row }], plan, email: "", fields: {} };
}

/**
 * Has nobody typed anything yet whom `carried` could overwrite? What the browser itself put back on the way back counts as
 * nothing: it restores some fields and not others.
 */
export function isUntouched({ rows, fields }: FormValues, carried: FormValues): boolean {
  const restored = (text: string, before: string | undefined) => text === "" || text === before;
  return (
    Object.entries(fields).every(
      ([name, text]) => CHOSEN.has(name) || restored(text, carried.fields[name]),
    ) && rows.every(({ phone }, index) => restored(phone, carried.rows[index]?.phone))
  );
}

/** Fields that a page may have filled by itself: a choice, not typing. */
const CHOSEN = new Set(["product", "meterType", "quantity", "packageCode", "regionCode", "iccid"]);

/** The name of a row's field in the form: "recipients.0.phone", so that a schema can read the whole as one object. */
export function rowField(index: number, field: keyof FormRow): string {
  return `recipients.${index}.${field}`;
}

/** Text of one field, cut to a sane length; a file or a missing field is empty text. */
export function textOf(form: FormData, name: string, longest = LONGEST): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, longest) : "";
}

export function parseFormValues(form: FormData): FormValues {
  const rows: FormRow[] = [];
  for (let index = 0; index < MAX_ROWS && form.has(rowField(index, "phone")); index += 1) {
    const plan = textOf(form, rowField(index, "plan"));
    rows.push({
      phone: textOf(form, rowField(index, "phone")),
      product: textOf(form, rowField(index, "product")),
      amount: textOf(form, rowField(index, "amount")),
      ...(plan === "" ? {} : { plan }),
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

/** One more empty row, or without the one told; the least is one row. */
export function changeRows(typed: FormValues, intent: string): FormValues {
  if (intent === "add" && typed.rows.length < MAX_ROWS) return { ...typed, rows: [...typed.rows, EMPTY] };
  const gone = /^remove\.(\d+)$/.exec(intent)?.[1];
  if (gone === undefined || typed.rows.length === 1) return typed;
  return { ...typed, rows: typed.rows.filter((_, index) => index !== Number(gone)) };
}
