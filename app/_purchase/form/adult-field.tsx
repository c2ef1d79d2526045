import { Beneath } from "@/app/_ui/beneath";
import { FieldError } from "@/app/_ui/field-error";
import { bills } from "@/lib/words/messages";
import { englishOf } from "@/lib/words/words";

/** The required age confirmation. */
export function AdultField({ checked, error }: { checked: boolean; error: string | null }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-13 cursor-pointer items-start gap-3 py-2">
        <input
          id="adult"
          type="checkbox"
          name="adult"
          value="1"
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "adult-error" : undefined}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-accent"
        />
        <span>
          {bills.adult}
          <Beneath english={englishOf("bills.adult")} />
        </span>
      </label>
      <FieldError id="adult-error" text={error} />
    </div>
  );
}
