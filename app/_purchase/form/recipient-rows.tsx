"use client";

import { useCallback, useEffect, useRef } from "react";
import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { type FormValues, rowField } from "@/app/_purchase/state/form-values";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { recipientWords } from "@/lib/words/messages";
import { RecipientRow } from "./recipient-row";

/** More numbers than this are shown as a list; fewer as full forms. */
const MOST_CARDS = 4;

/**
 * Whether the numbers are shown as a list. Also true if a number has its own plan, for which the full form has no
 * field.
 */
export function isList({ rows }: FormValues): boolean {
  return rows.length > MOST_CARDS || rows.some(({ plan }) => plan !== undefined);
}

interface Props {
  buy: Purchase;
  options?: readonly NetworkOption[];
  /** The name of a row's own plan; empty if unknown. */
  planName?: (plan: string) => string;
}

const NONE: readonly NetworkOption[] = [];

/** Many numbers, in one short row each. */
export function RecipientRows({ buy, options = NONE, planName }: Props) {
  const { rows } = buy.fill.typed;
  const change = useRef(buy.changeRows);
  useEffect(() => {
    change.current = buy.changeRows;
  });
  const remove = useCallback((intent: string) => change.current(intent), []);
  const plans = rows.some(({ plan }) => plan !== undefined);
  return (
    <section aria-label={recipientWords.rows({ count: rows.length })} className="grid gap-1">
      <h2 className="font-bold">{recipientWords.rows({ count: rows.length })}</h2>
      <ol id="recipients">
        {rows.map((row, index) => {
          const at = (field: Parameters<typeof rowField>[1]) =>
            problemAt(buy.problems, rowField(index, field));
          return (
            <RecipientRow
              key={rowField(index, "phone")}
              index={index}
              row={row}
              options={options}
              plans={plans}
              planName={row.plan ? (planName?.(row.plan) ?? "") : ""}
              phoneError={at("phone")}
              productError={at("product")}
              amountError={at("amount")}
              planError={at("plan")}
              remove={remove}
            />
          );
        })}
      </ol>
    </section>
  );
}
