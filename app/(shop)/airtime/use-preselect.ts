"use client";

import { useEffect, useRef } from "react";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { rowField } from "@/app/_purchase/state/form-values";
import { hintedProduct, type NetworkOption } from "@/app/_purchase/state/to-input";
import { getDevice } from "@/app/_shop/device/device";
import { parsePhone } from "@/lib/services/fields/phone";

type Networks = Readonly<Record<string, string>>;

/**
 * Preselects the network while a number is typed: the one chosen for it before, on this device or with the account
 * (`account`), else the one of its prefix. A manual choice stays until the number changes.
 */
export function usePreselect(buy: Purchase, options: readonly NetworkOption[], account: Networks): void {
  const settled = useRef(new Map<number, { phone: string; wanted: string }>());
  const phones = JSON.stringify(buy.typed.rows.map(({ phone }) => phone));

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a number changes, and once the page is alive
  useEffect(() => {
    if (!buy.ready) return;
    let changed = false;
    buy.typed.rows.forEach((row, index) => {
      const number = parsePhone(row.phone);
      const wanted =
        (number && (getDevice().networks[number] || account[number])) || hintedProduct(options, row.phone);
      const before = settled.current.get(index);
      if (before?.wanted === wanted) before.phone = row.phone;
      if (!wanted || before?.wanted === wanted) return;
      settled.current.set(index, { phone: row.phone, wanted });
      // The account's choice arrived after a manual choice for this number.
      if (before?.phone === row.phone && row.product !== before.wanted) return;
      // A choice made before hydration, or carried over from another page, counts as manual.
      if (!before && row.product !== "" && number) return;
      const radio = [...(buy.form.current?.elements ?? [])].find(
        (element): element is HTMLInputElement =>
          element instanceof HTMLInputElement &&
          element.name === rowField(index, "product") &&
          element.value === wanted,
      );
      if (radio && !radio.checked) {
        radio.checked = true;
        changed = true;
      }
    });
    if (changed) buy.read();
  }, [phones, buy.ready, buy.fill.round, account]);
}
