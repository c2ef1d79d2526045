import { textOf } from "@/app/_forms/form-text";
import { parseHundredths, type ScopeEdit } from "@/lib/admin/prices/price-edits";
import { isServiceId } from "@/lib/model/service-id";
import { kobo } from "@/lib/platform/money";
import { BULK_ACTS, type BulkAct, bulkEdit, type PriceEdit } from "@/lib/pricing/price-edit";
import { editedField, fieldTexts } from "@/lib/pricing/price-fields";
import { reviewWords, tableWords } from "@/lib/words/en/price-table";

interface Shown {
  /** The field that the script last changed. */
  last: string;
  cost: number;
  price: number;
}

/**
 * The edits of a posted table: each row whose fields differ from what was shown, and the bulk action on the other selected
 * rows. A row may occur twice, as a table row and as a card. "invalid": something isn't a number. Pure.
 */
export function parseTable(form: FormData): { edits: ScopeEdit[]; why: string } | "invalid" {
  const edits = new Map<string, PriceEdit>();
  for (const key of pageKeys(form)) {
    for (const edit of fieldEdits(form, key)) {
      if (edit === "invalid") return "invalid";
      edits.set(key, edit);
    }
  }
  const bulk = parseBulk(form);
  if (bulk === "invalid") return "invalid";
  if (bulk) {
    for (const key of selectedKeys(form)) {
      const shown = shownOf(form, key)[0];
      if (!shown || edits.has(key)) continue;
      edits.set(key, bulkEdit(bulk.act, bulk.value, { price: kobo(shown.price), cost: kobo(shown.cost) }));
    }
  }
  return {
    edits: [...edits].flatMap(([key, edit]) => targetOf(form, key).map((of) => ({ of, edit }))),
    why: bulk?.why ?? reviewWords.whyEdit,
  };
}

/** The rows selected for a bulk action. Pure. */
export function selectedKeys(form: FormData): string[] {
  if (form.get("rows") === "page") return pageKeys(form);
  return [...new Set(form.getAll("select").map(String))];
}

function pageKeys(form: FormData): string[] {
  return [...new Set(form.getAll("row").map(String))];
}

function shownOf(form: FormData, key: string): Shown[] {
  return form.getAll(`was:${key}`).flatMap((text) => {
    const [, last = "", cost, price] = /^(\w*)\.(\d{1,12})\.(\d{1,12})$/.exec(String(text)) ?? [];
    return cost && price ? [{ last, cost: Number(cost), price: Number(price) }] : [];
  });
}

function fieldEdits(form: FormData, key: string): (PriceEdit | "invalid")[] {
  return shownOf(form, key).flatMap(({ last, cost, price }, index) => {
    const typed = (kind: string) => String(form.getAll(`${kind}:${key}`)[index] ?? "");
    const texts = { price: typed("price"), margin: typed("margin"), percent: typed("percent") };
    return editedField(texts, fieldTexts(price, cost), last) ?? [];
  });
}

function parseBulk(form: FormData): { act: BulkAct; value: number; why: string } | "invalid" | null {
  const wanted = textOf(form, "act", 20);
  const label = tableWords.acts[wanted as keyof typeof tableWords.acts] ?? "";
  const step = /^round_(\d+)$/.exec(wanted)?.[1];
  if (step && label) return { act: "round", value: Number(step), why: label };
  const act = BULK_ACTS.find((value) => value === wanted);
  const typed = textOf(form, "value", 20).trim();
  if (!act || act === "round" || typed === "") return null;
  const value = parseHundredths(typed);
  return value === null || Math.abs(value) > 10_000_000
    ? "invalid"
    : { act, value, why: `${label} ${typed}` };
}

/** A plan by its id; a product by service and slug, from its hidden field. */
function targetOf(form: FormData, key: string): ScopeEdit["of"][] {
  if (key.startsWith("plan-")) return [{ plan: key.slice("plan-".length) }];
  const [service = "", product = ""] = textOf(form, `of:${key}`, 100).split("/");
  return isServiceId(service) && product ? [{ service, product }] : [];
}
