import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { ApprovalNote } from "@/app/admin/_ui/approval-note";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { priceWords } from "@/lib/words/en/prices";

interface Props {
  action: (form: FormData) => Promise<void>;
  /** The reason's id on the page. */
  id: string;
  loss: Kobo;
  words: {
    lossText: (sum: string) => string;
    noLoss: string;
    lossAccept: (sum: string) => string;
    save: string;
  };
  /** The typed values, and those they replace. */
  hidden: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** Below a preview: whether the change loses money, and the form that saves it with a reason. */
export function AcceptForm({ action, id, loss, words, hidden, mayWrite }: Props) {
  return (
    <>
      {loss > 0 ? (
        <Notice tone="bad" title={priceWords.lossTitle}>
          <p>{words.lossText(formatNaira(loss))}</p>
        </Notice>
      ) : (
        <p>{words.noLoss}</p>
      )}
      {mayWrite ? (
        <PlainForm action={action} className="grid grid-cols-1 gap-4">
          <HiddenFields values={hidden} />
          {loss > 0 ? (
            <>
              <Checkbox name="loss" value={String(loss)}>
                {words.lossAccept(formatNaira(loss))}
              </Checkbox>
              <ApprovalNote />
            </>
          ) : null}
          <Field
            id={id}
            name="reason"
            label={priceWords.reason}
            maxLength={300}
            autoComplete="off"
            required
          />
          <Button type="submit">{words.save}</Button>
        </PlainForm>
      ) : (
        <p className="text-muted">{priceWords.managersOnly}</p>
      )}
    </>
  );
}
