import { type FormRow, type FormValues, MAX_LIST_LENGTH, MAX_ROWS } from "@/app/_purchase/state/form-values";
import type { Listed } from "@/app/_purchase/state/purchase-state";
import { productSlug } from "@/lib/model/product-slug";
import type { FieldProblem, ServiceId } from "@/lib/model/service-id";
import { decodeListFile, type ListedRecipient, parseRecipientList } from "@/lib/search/recipient-list";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { parsePhone } from "@/lib/services/fields/phone";

export type ParsedList =
  | { ok: true; typed: FormValues; listed: Listed }
  /** Everything typed stays. Only a chosen file must be chosen again, because browsers require it. */
  | { ok: false; problem: FieldProblem };

/**
 * Reads a pasted or uploaded list and adds its rows after the existing ones; null if there was none. The rows are
 * validated later, like typed ones.
 */
export async function parseListed(
  form: FormData,
  typed: FormValues,
  service: ServiceId,
  snapshot: Pick<CatalogueSnapshot, "plans"> | null,
): Promise<ParsedList | null> {
  if (service !== "airtime" && service !== "data") return null;
  const file = form.get("listFile");
  const uploaded = file instanceof File && file.size > 0 ? file : null;
  const pasted = typed.list?.text.trim() ?? "";
  if (!uploaded && pasted === "") return null;
  if (uploaded && uploaded.size > MAX_LIST_LENGTH * 2) return wrong("list_too_large");
  const text = uploaded ? decodeListFile(new Uint8Array(await uploaded.arrayBuffer())) : "";
  if (text === null) return wrong("list_not_text");

  const rows: FormRow[] = typed.rows.filter((row) => row.phone.trim() !== "" || row.amount.trim() !== "");
  let count = 0;
  for (const source of [pasted, text]) {
    if (source.trim() === "") continue;
    const list = parseRecipientList(source, service);
    if (!list.ok) return { ok: false, problem: { path: "list", ...list.problem } };
    count += list.rows.length;
    rows.push(...list.rows.map((row) => rowOf(row, typed, service, snapshot)));
  }
  if (rows.length > MAX_ROWS) return wrong("list_too_many", { max: MAX_ROWS, count: rows.length });
  return {
    ok: true,
    typed: { ...typed, rows, list: { text: "", amount: typed.list?.amount ?? "" } },
    listed: { count, repeated: repeatedIn(rows) },
  };
}

function wrong(code: string, values?: FieldProblem["values"]): ParsedList {
  return { ok: false, problem: { path: "list", code, values } };
}

function rowOf(
  { name, phone, product, plan, amount }: ListedRecipient,
  typed: FormValues,
  service: "airtime" | "data",
  snapshot: Pick<CatalogueSnapshot, "plans"> | null,
): FormRow {
  const named = name === "" ? {} : { name };
  if (service === "data") {
    return {
      ...named,
      phone,
      product: "",
      amount: "",
      ...(plan === "" ? {} : { plan: planNamed(plan, snapshot) }),
    };
  }
  return { ...named, phone, product: productSlug(product), amount: amount || (typed.list?.amount ?? "") };
}

/**
 * Finds a plan as lists name it: by id or planId, in any letter case and spacing ("1gb mtn sme 30 days"). Unknown
 * text is returned unchanged.
 */
function planNamed(text: string, snapshot: Pick<CatalogueSnapshot, "plans"> | null): string {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "");
  const plans = (snapshot?.plans ?? []).filter(({ service }) => service === "data");
  if (plans.some(({ id }) => id === text)) return text;
  return plans.find(({ planId }) => plain(planId) === plain(text))?.planId ?? text;
}

function repeatedIn(rows: readonly FormRow[]): string | null {
  const seen = new Set<string>();
  for (const { phone } of rows) {
    const number = parsePhone(phone);
    if (number && seen.has(number)) return phone;
    if (number) seen.add(number);
  }
  return null;
}
