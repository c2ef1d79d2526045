import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { TextArea } from "@/app/_ui/text-area";
import { CodeField } from "@/app/admin/_ui/code-field";
import { type AnswerKind, MOST_MESSAGE } from "@/lib/cases/begin-dispute-answer";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { answerWords as words } from "@/lib/words/en/dispute-answer";
import { answerDisputeAction } from "./actions";

interface Props {
  id: number;
  amount: Kobo;
  fresh: boolean;
}

/** Contest, with a message; or accept, all or a part. */
export function AnswerForms({ id, amount, fresh }: Props) {
  return (
    <>
      <Disclosure summary={words.contest}>
        <AnswerForm id={id} kind="CONTEST" fresh={fresh} />
      </Disclosure>
      <Disclosure summary={words.accept}>
        <AnswerForm id={id} kind="ACCEPT" fresh={fresh} amount={amount} />
      </Disclosure>
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
    <form action={answerDisputeAction} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="case" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <p>{amount === undefined ? words.contestNote : words.acceptNote(formatNaira(amount))}</p>
      {contest ? null : (
        <Field
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
      <TextArea
        id={`message-${kind}`}
        name="message"
        label={contest ? words.contestMessage : words.acceptMessage}
        hint={contest ? words.contestHint : undefined}
        maxLength={MOST_MESSAGE}
        required
      />
      <CodeField id={kind} fresh={fresh} />
      <Button type="submit" look={contest ? undefined : "quiet"}>
        {contest ? words.contestNow : words.acceptNow}
      </Button>
    </form>
  );
}
