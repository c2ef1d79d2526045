import { Button } from "@/app/_ui/button";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptField, KeptTextArea } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { type AnswerKind, MAX_MESSAGE } from "@/lib/cases/begin-dispute-answer";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { answerWords as words } from "@/lib/words/en/dispute-answer";
import { answerDisputeAction } from "./actions";

interface Props {
  id: number;
  amount: Kobo;
  fresh: boolean;
}

/** The forms that contest a dispute, with a message, or accept it in full or in part. */
export function AnswerForms({ id, amount, fresh }: Props) {
  return (
    <>
      <AnswerForm id={id} kind="CONTEST" fresh={fresh} />
      <AnswerForm id={id} kind="ACCEPT" fresh={fresh} amount={amount} />
    </>
  );
}

function AnswerForm({
  id,
  kind,
  fresh,
  amount,
}: Omit<Props, "amount"> & { kind: AnswerKind; amount?: Kobo }) {
  const contest = kind === "CONTEST";
  return (
    <KeptForm
      action={answerDisputeAction}
      about={{ case: id, kind }}
      summary={contest ? words.contest : words.accept}
    >
      <p>{amount === undefined ? words.contestNote : words.acceptNote(formatNaira(amount))}</p>
      {contest ? null : (
        <KeptField
          id={`naira-${kind}`}
          name="naira"
          label={words.acceptAmount}
          hint={words.acceptAmountHint}
          before="₦"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      )}
      <KeptTextArea
        id={`message-${kind}`}
        name="message"
        label={contest ? words.contestMessage : words.acceptMessage}
        hint={contest ? words.contestHint : undefined}
        maxLength={MAX_MESSAGE}
        required
      />
      <CodeField id={kind} fresh={fresh} />
      <Button type="submit" look={contest ? undefined : "quiet"}>
        {contest ? words.contestNow : words.acceptNow}
      </Button>
    </KeptForm>
  );
}
