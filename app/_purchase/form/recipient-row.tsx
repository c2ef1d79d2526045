"use client";

import type { MouseEvent } from "react";
import { memo } from "react";
import { type FormRow, rowField } from "@/app/_purchase/state/form-values";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { Button } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { FieldError } from "@/app/_ui/field-error";
import { LineIcon } from "@/app/_ui/line-icon";
import { purchase, recipientWords } from "@/lib/words/messages";

interface Props {
  index: number;
  row: FormRow;
  /** Airtime: the networks to choose from; empty where plans are sold. */
  options: readonly NetworkOption[];
  /** Data: whether rows can have plans of their own, and the name of this row's plan, if known. */
  plans: boolean;
  planName: string;
  /** The error message of each field, or null. */
  phoneError: string | null;
  productError: string | null;
  amountError: string | null;
  planError: string | null;
  /** The number of the row that has this phone already; 0 if none has. */
  repeats: number;
  change: (intent: string) => void;
}

const BOX = "min-h-12 w-full min-w-0 rounded-field bg-slip px-3 text-lead";

/**
 * One number of a long list in two short lines, with its errors right below. Rerendered only when its own props
 * change.
 */
export const RecipientRow = memo(function RecipientRow({
  index,
  row,
  options,
  plans,
  planName,
  repeats,
  change,
  ...told
}: Props) {
  const n = index + 1;
  const field = (name: keyof FormRow, label: string, error: string | null) => {
    const id = rowField(index, name);
    const wired = { id, name: id, "aria-label": label, "aria-invalid": error ? true : undefined };
    return {
      ...wired,
      "aria-describedby": error ? `${id}-error` : undefined,
      className: cx(BOX, error ? "border-2 border-bad" : "border border-edge"),
    };
  };
  // Smaller: "T2 (9mobile)" and its arrow fit on a phone.
  const network = field("product", purchase.networkOf({ n }), told.productError);
  const select = { ...network, className: cx(network.className, "text-body!") };
  const press = (act: "remove" | "keep") =>
    ({
      type: "submit",
      name: "intent",
      value: `${act}.${index}`,
      look: "quiet",
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        change(`${act}.${index}`);
      },
    }) as const;
  const errors = [
    ["phone", told.phoneError],
    ["product", told.productError],
    ["amount", told.amountError],
    ["plan", told.planError],
  ] as const;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-2 border-t border-line py-2 [contain-intrinsic-size:auto_7.5rem] [content-visibility:auto]">
      <span className="text-small text-muted tabular-nums">{n}</span>
      <input
        {...field("phone", purchase.phoneOf({ n }), told.phoneError)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={60}
        defaultValue={row.phone}
      />
      <Button {...press("remove")} aria-label={purchase.removeNumber({ n })}>
        <LineIcon box={12} stroke={1.8} d="m2 2 8 8m0-8-8 8" />
      </Button>
      {row.name ? (
        <p className="col-span-2 col-start-2 -mt-1 text-small font-semibold">
          {row.name}
          <input type="hidden" name={rowField(index, "name")} value={row.name} />
        </p>
      ) : null}
      {row.kept ? <input type="hidden" name={rowField(index, "kept")} value="1" /> : null}
      {repeats > 0 ? (
        <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 text-small">
          {recipientWords.repeats({ n: repeats })}
          <Button {...press("keep")} aria-label={recipientWords.keepOf({ n })}>
            {recipientWords.keep}
          </Button>
        </p>
      ) : null}
      {options.length > 0 ? (
        <div className="col-span-2 col-start-2 grid grid-cols-[3fr_2fr] gap-2">
          <select {...select} defaultValue={row.product} autoComplete="off">
            <option value="">{recipientWords.byNumber}</option>
            {options.some(({ slug }) => slug === row.product) || row.product === "" ? null : (
              <option value={row.product}>{`${row.product}?`}</option>
            )}
            {options.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <input
            {...field("amount", purchase.amountOf({ n }), told.amountError)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            placeholder="₦"
            defaultValue={row.amount}
          />
        </div>
      ) : null}
      {plans ? (
        <div className="col-span-2 col-start-2 grid gap-1">
          <input
            {...field("plan", recipientWords.planOf({ n }), told.planError)}
            autoComplete="off"
            maxLength={160}
            placeholder={recipientWords.planHint}
            defaultValue={row.plan ?? ""}
          />
          {planName ? <span className="text-small text-muted">{planName}</span> : null}
        </div>
      ) : null}
      {errors.map(([name, error]) =>
        error ? (
          <div key={name} className="col-span-2 col-start-2">
            <FieldError id={`${rowField(index, name)}-error`} text={error} />
          </div>
        ) : null,
      )}
    </li>
  );
});
