"use client";

import { useCallback, useEffect, useRef } from "react";
import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { rowField } from "@/app/_purchase/state/form-values";
import { countRows, repeatedRows } from "@/app/_purchase/state/list-rows";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { recipientWords } from "@/lib/words/messages";
import { RecipientRow } from "./recipient-row";

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
  const latest = useRef(buy.changeRows);
  useEffect(() => {
    latest.current = buy.changeRows;
  });
  const change = useCallback((intent: string) => latest.current(intent), []);
  const plans = rows.some(({ plan }) => plan !== undefined);
  const repeated = repeatedRows(buy.typed.rows);
  const { ready, wrong } = countRows(rows, buy.problems);
  return (
    <section aria-label={recipientWords.rows({ count: rows.length })} className="grid gap-1">
      <h2 className="font-bold">{recipientWords.rows({ count: rows.length })}</h2>
      {wrong > 0 ? <p className="text-small">{recipientWords.ready({ ready, wrong })}</p> : null}
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
              repeats={(repeated.get(index) ?? -1) + 1}
              change={change}
            />
          );
        })}
      </ol>
    </section>
  );
}
