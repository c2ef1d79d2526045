import { ulid } from "ulid";
import type { RuleVerdict } from "@/lib/admin/prices/preview-rule-change";
import { priceWords } from "@/lib/words/en/prices";
import { AcceptForm } from "./accept-form";
import { saveMarginRuleAction } from "./actions";
import { ReplayTable } from "./replay-table";

interface Props {
  judgement: RuleVerdict;
  /** The form's hidden fields: the scope and the rule as typed. */
  hidden: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** Preview of a rule on the latest orders, and the form that saves it. */
export function RulePreview({ judgement: { preview, loss }, hidden, mayWrite }: Props) {
  return (
    <section className="grid gap-4 border-2 border-ink bg-slip p-4">
      <h2 className="text-lead font-bold">{priceWords.previewHeading}</h2>
      {preview.orders.length === 0 ? (
        <p>{priceWords.none}</p>
      ) : (
        <ReplayTable
          preview={preview}
          title={priceWords.past(preview.orders.length)}
          heads={[priceWords.nowColumn, priceWords.thenColumn]}
        />
      )}
      {preview.losing > 0 ? <p>{priceWords.losing(preview.losing)}</p> : null}
      <AcceptForm
        action={saveMarginRuleAction}
        id="price-reason"
        words={priceWords}
        hidden={{ ...hidden, key: ulid() }}
        loss={loss}
        mayWrite={mayWrite}
      />
    </section>
  );
}
