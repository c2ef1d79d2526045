"use client";

import { useEffect } from "react";
import { kobo } from "@/lib/platform/money";
import { linePrice } from "@/lib/pricing/line-price";
import { ruleOfEdit } from "@/lib/pricing/price-edit";
import { editedField, fieldTexts } from "@/lib/pricing/price-fields";
import { tableWords } from "@/lib/words/en/price-table";

type Kind = keyof typeof tableWords.fieldOf;
const KINDS: readonly Kind[] = ["price", "margin", "percent"];

/** Recalculates a row's other two fields while one is edited, and counts the edited rows. Without it, the review does both. */
export function PriceScript({ form: id }: { form: string }) {
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const edited = new Set<string>();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { price: kind, key } = target.dataset;
      if (!key || !isKind(kind)) return;
      if (rewrite(form, target, kind, key)) edited.add(key);
      else edited.delete(key);
      for (const button of form.querySelectorAll("[data-review]")) {
        button.textContent = edited.size > 0 ? tableWords.reviewCount(edited.size) : tableWords.review;
      }
    };
    form.addEventListener("input", onInput);
    return () => form.removeEventListener("input", onInput);
  }, [id]);
  return null;
}

function isKind(kind: string | undefined): kind is Kind {
  return KINDS.some((value) => value === kind);
}

/** Fills the other fields from the edited one, in the table and in the card. False if the row is back to its initial values. */
function rewrite(form: HTMLFormElement, typed: HTMLInputElement, kind: Kind, key: string): boolean {
  const named = (name: string) =>
    [...form.elements].filter(
      (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === name,
    );
  const hidden = named(`was:${key}`);
  const [, cost = 0, price = 0] = (hidden[0]?.value ?? "").split(".").map(Number);
  const face = hidden[0]?.dataset.face;
  const item = { planId: face ? null : key, face: kobo(Number(face || cost)), cost: kobo(cost) };
  const shown = fieldTexts(price, cost);
  const edit = editedField({ ...shown, [kind]: typed.value }, shown, kind);
  const rule = edit && edit !== "invalid" ? ruleOfEdit(item, edit) : null;
  const texts = rule ? fieldTexts(linePrice(item, rule), cost) : shown;
  for (const other of KINDS) {
    for (const field of named(`${other}:${key}`)) {
      if (field === typed) continue;
      field.value = other === kind ? typed.value : texts[other];
    }
  }
  for (const field of hidden) field.value = `${edit ? kind : ""}.${cost}.${price}`;
  typed.setAttribute("aria-invalid", String(edit === "invalid" || (edit !== null && rule === null)));
  return edit !== null;
}
