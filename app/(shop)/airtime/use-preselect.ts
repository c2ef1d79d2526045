"use client";

import { useEffect, useRef } from "react";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { rowField } from "@/app/_purchase/state/form-values";
import { hintedProduct, type NetworkOption } from "@/app/_purchase/state/to-input";
import { readDevice } from "@/app/_shop/device/device";
import { parsePhone } from "@/lib/services/fields/phone";

type Networks = Readonly<Record<string, string>>;

/**
 * Chooses the network for a number while it is typed: the one its owner chose before, on this device or with their account
 * (`account`), else the one of the prefix. A choice made by hand stands until the number changes.
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
        (number && (readDevice().networks[number] || account[number])) || hintedProduct(options, row.phone);
      const before = settled.current.get(index);
      if (before?.wanted === wanted) before.phone = row.phone;
      if (!wanted || before?.wanted === wanted) return;
      settled.current.set(index, { phone: row.phone, wanted });
      // What the account remembers came after somebody had chosen for this number by hand.
      if (before?.phone === row.phone && row.product !== before.wanted) return;
      // What was chosen before the page came to life, or was carried here, is somebody's own choice.
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
