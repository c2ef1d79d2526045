import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { Field } from "@/app/_ui/field";
import { FieldError } from "@/app/_ui/field-error";
import { bills } from "@/lib/words/messages";

const TYPES = ["prepaid", "postpaid"] as const;

/**
 * Whether the number has 11 digits (common) or 13 (they exist) (domain-facts.md). Other numbers are validated only on
 * request.
 */
export function isUsualMeter(text: string): boolean {
  return /^(?:\d{11}|\d{13})$/.test(text.replace(/[\s.-]/g, ""));
}

/** The meter's type and number. */
export function MeterFields({ buy }: { buy: Purchase }) {
  const { fields } = buy.fill.typed;
  const now = buy.typed.fields;
  const postpaid = now.meterType === "postpaid";
  const typeError = problemAt(buy.problems, "meterType");
  const number = (now.meterNumber ?? "").trim();
  const unusual = buy.ready && !postpaid && number.length > 10 && !isUsualMeter(number);
  return (
    <>
      <ChoiceGroup id="meterType" legend={bills.meterType} error={typeError}>
        <div className="grid grid-cols-2 gap-2">
          {TYPES.map((type) => (
            <Choice key={type} name="meterType" value={type} defaultChecked={fields.meterType === type}>
              <span className="grid">
                <span className="font-semibold">{bills.meterTypes[type].name}</span>
                <span className="text-small text-muted">{bills.meterTypes[type].line}</span>
              </span>
            </Choice>
          ))}
        </div>
        <FieldError id="meterType-error" text={typeError} />
      </ChoiceGroup>
      <Field
        name="meterNumber"
        label={postpaid ? bills.accountNumber : bills.meterNumber}
        inputMode={postpaid ? "text" : "numeric"}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        defaultValue={fields.meterNumber ?? ""}
        hint={unusual ? bills.meterUnusual : bills.meterHint}
        error={problemAt(buy.problems, "meterNumber")}
      />
    </>
  );
}
