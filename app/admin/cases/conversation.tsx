import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { TextArea } from "@/app/_ui/text-area";
import { timestamp } from "@/app/_ui/time";
import type { OpenCase } from "@/lib/admin/cases/find-cases";
import { type CaseMessage, findCaseMessages } from "@/lib/cases/conversation/case-message";
import { context } from "@/lib/context/context";
import { CASE_OUTCOMES, CASE_TEXT_LENGTH } from "@/lib/model/case-kind";
import { env } from "@/lib/platform/config/env";
import { caseWords } from "@/lib/words/en/cases";
import { closeCaseAction, replyToCaseAction } from "./actions";

/** What a complaint's customer and our team wrote, the reply, and the end of it. */
export async function Conversation({ one, mayWrite }: { one: OpenCase; mayWrite: boolean }) {
  const messages = await findCaseMessages(context(), one.id);
  return (
    <section aria-labelledby="conversation" className="grid grid-cols-1 gap-4">
      <h3 id="conversation" className="font-bold">
        {caseWords.conversation(one.id)}
      </h3>
      {one.dueAt ? null : <p className="text-small text-muted">{caseWords.repliedTo}</p>}
      {messages.length === 0 ? <p>{caseWords.noMessages}</p> : null}
      <ol className="grid grid-cols-1 gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {mayWrite ? <Forms one={one} /> : null}
    </section>
  );
}

function Message({ message: { author, about, text, at } }: { message: CaseMessage }) {
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3">
      <p className="text-small text-muted">
        <b>{caseWords.authors[author]}</b>, {timestamp(at)}
      </p>
      {about ? <p className="font-semibold">{caseWords.topics[about]}</p> : null}
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
    </li>
  );
}

function Forms({ one }: { one: OpenCase }) {
  return (
    <>
      <form action={replyToCaseAction} className="grid grid-cols-1 justify-items-start gap-3">
        <input type="hidden" name="case" value={one.id} />
        <div className="w-full">
          <TextArea
            id="reply"
            name="text"
            label={caseWords.reply}
            hint={env().mail ? caseWords.byMail : caseWords.noMail}
            maxLength={CASE_TEXT_LENGTH}
          />
        </div>
        <Button type="submit">{caseWords.send}</Button>
      </form>
      <form action={closeCaseAction} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        <input type="hidden" name="case" value={one.id} />
        <input type="hidden" name="complaint" value="1" />
        <Select id="outcome" name="outcome" label={caseWords.outcome} chosen="">
          <option value="">{caseWords.chooseOutcome}</option>
          {CASE_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {caseWords.outcomes[outcome]}
            </option>
          ))}
        </Select>
        <TextArea id="say" name="say" label={caseWords.say} maxLength={CASE_TEXT_LENGTH} rows={3} />
        <Field id="reason" name="reason" label={caseWords.reason} maxLength={500} autoComplete="off" />
        <div>
          <Button type="submit" look="quiet">
            {caseWords.submit}
          </Button>
        </div>
      </form>
    </>
  );
}
