import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { FileField } from "@/app/_ui/file-field";
import { TextArea } from "@/app/_ui/text-area";
import { fillMacro } from "@/lib/admin/inbox/fill-macro";
import { findMacros } from "@/lib/admin/inbox/macros";
import { findDraft } from "@/lib/cases/conversation/prepare-reply";
import { context } from "@/lib/context/context";
import { FILE_LIMIT_TEXTS, FILE_TYPES } from "@/lib/model/case-file";
import { CASE_OUTCOMES, MAX_CASE_TEXT } from "@/lib/model/case-kind";
import type { OrderStory } from "@/lib/model/rows";
import { env } from "@/lib/platform/config/env";
import { caseWords, replyHint } from "@/lib/words/en/cases";
import { macrosWords } from "@/lib/words/en/macros";
import { ReplyDraft } from "./reply-draft";

interface Props {
  id: number;
  story: OrderStory;
  macro: string | null;
  here: string;
}

/**
 * Replies to a customer, with files; pressing an outcome also closes the conversation. A macro is a link that fills the reply,
 * so everything works without JavaScript.
 */
export async function AnswerForm({ id, story, macro, here }: Props) {
  const ctx = context();
  const { mail, mailIn } = env();
  const [macros, draft, payer] = await Promise.all([
    findMacros(ctx),
    findDraft(ctx, id),
    story.user_id ? ctx.db.user.findUnique({ where: { id: story.user_id }, select: { name: true } }) : null,
  ]);
  const chosen = macros.find((one) => one.id === macro);
  const text =
    chosen && fillMacro(chosen.text, { ref: story.ref, amount: story.total_kobo, name: payer?.name || null });
  return (
    <form
      action={`/admin/inbox/reply?case=${id}`}
      method="post"
      encType="multipart/form-data"
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
    >
      {macros.length > 0 ? (
        <nav aria-label={macrosWords.title} className="flex flex-wrap items-center gap-x-4 text-small">
          <span className="text-muted">{macrosWords.insert}</span>
          {macros.map(({ id: one, name }) => (
            <a
              key={one}
              href={`${here}&macro=${encodeURIComponent(one)}#reply`}
              aria-current={one === chosen?.id ? "true" : undefined}
              className="tap underline underline-offset-4"
            >
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <TextArea
        key={chosen?.id}
        id="reply"
        name="text"
        label={caseWords.reply}
        hint={replyHint({ mail: mail !== null, mailIn: mailIn !== null, email: story.email })}
        maxLength={MAX_CASE_TEXT}
        defaultValue={text || (draft ?? undefined)}
        rows={6}
        data-key="r"
      />
      <ReplyDraft caseId={id} field="reply" />
      <FileField
        id="reply-files"
        name="files"
        label={caseWords.files}
        hint={caseWords.filesHint(FILE_LIMIT_TEXTS)}
        accept={FILE_TYPES.join(",")}
      />
      <div>
        <Button type="submit">{caseWords.send}</Button>
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="pb-1.5 font-semibold">{caseWords.sendAndClose}</legend>
        <div className="flex flex-wrap gap-2">
          {CASE_OUTCOMES.map((outcome) => (
            <Button key={outcome} type="submit" look="quiet" name="outcome" value={outcome}>
              {caseWords.outcomes[outcome]}
            </Button>
          ))}
        </div>
        <p className="text-small text-muted">{caseWords.closingNote}</p>
      </fieldset>
      <Disclosure summary={caseWords.logNote}>
        <Field name="reason" label={caseWords.reason} maxLength={500} autoComplete="off" />
      </Disclosure>
    </form>
  );
}
