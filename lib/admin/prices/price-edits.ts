import { isServiceId } from "@/lib/model/service-id";
import { parseNaira } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { PriceEdit } from "@/lib/pricing/price-edit";
import { decimalText, plainText } from "@/lib/pricing/price-fields";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { parseRule } from "./parse-rule";

/** A price, margin or rule for one scope. A plan may omit its service, which the catalogue knows. */
export interface ScopeEdit {
  of: { plan: string } | RuleScope;
  edit: PriceEdit | { kind: "rule"; rule: MarginRule | null };
}

const KINDS = { p: "price", m: "margin", c: "percent" } as const;

/** An edit as part of an address: "p60000*66f…", "r0_1000_0*airtime*mtn", "w*66f…". Short, so that fifty fit. Pure. */
export function editText({ of, edit }: ScopeEdit): string {
  const target = "service" in of ? [of.service, of.product ?? "", of.plan ?? ""] : [of.plan];
  const text = target.join("*").replace(/\*+$/, "*");
  if (edit.kind !== "rule") return `${edit.kind === "percent" ? "c" : edit.kind[0]}${edit.value}*${text}`;
  const { rule } = edit;
  return `${rule ? `r${rule.markupBp}_${rule.flat}_${rule.floor}` : "w"}*${text}`;
}

/** Parses an edit; null if it isn't one. Pure. */
export function parseEdit(text: string): ScopeEdit | null {
  const [change = "", one = "", product = "", plan = "", ...rest] = text.split("*");
  if (rest.length > 0 || !/^[\w.:-]{1,80}$/.test(one)) return null;
  if (![product, plan].every((part) => /^[\w.:-]{0,80}$/.test(part))) return null;
  const edit = parseChange(change);
  if (!edit) return null;
  if (text.split("*").length === 2) return { of: { plan: one }, edit };
  if (!isServiceId(one) || (product && plan)) return null;
  return { of: { service: one, ...(product ? { product } : {}), ...(plan ? { plan } : {}) }, edit };
}

function parseChange(text: string): ScopeEdit["edit"] | null {
  if (text === "w") return { kind: "rule", rule: null };
  const rule = /^r(-?\d{1,5})_(\d{1,8})_(-?\d{1,8})$/.exec(text);
  if (rule) {
    const [markupBp = 0, flat = 0, floor = 0] = rule.slice(1).map(Number);
    const read = parseRule({
      percent: decimalText(markupBp),
      flat: decimalText(flat),
      floor: decimalText(floor),
    });
    return read.ok ? { kind: "rule", rule: read.rule } : null;
  }
  const [, letter, value] = /^([pmc])(-?\d{1,9})$/.exec(text) ?? [];
  if (!letter) return null;
  return { kind: KINDS[letter as keyof typeof KINDS], value: Number(value) };
}

/** Parses two decimals into hundredths: naira to kobo, or a percentage to basis points. Pure. */
export function parseHundredths(text: string): number | null {
  return parseNaira(plainText(text));
}
