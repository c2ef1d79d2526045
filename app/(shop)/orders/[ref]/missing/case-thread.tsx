import type { ReactNode } from "react";
import { FileList } from "@/app/_orders/file-list";
import { Button } from "@/app/_ui/button";
import { FileField } from "@/app/_ui/file-field";
import { TextArea } from "@/app/_ui/text-area";
import { day, moment, shortTime } from "@/app/_ui/time";
import { type CaseMessage, findCaseMessages, findMergedInto } from "@/lib/cases/conversation/case-message";
import { context } from "@/lib/context/context";
import { FILE_LIMIT_TEXTS, FILE_TYPES } from "@/lib/model/case-file";
import { CASE_OUTCOMES, MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { env } from "@/lib/platform/config/env";
import { getShop } from "@/lib/platform/db/settings";
import { caseOutcomes, missingPage, missingTopics, threadWords } from "@/lib/words/messages";
import { findText } from "@/lib/words/words";
import { writeAddress } from "./write-address";

interface Props {
  order: OrderView;
  token: string;
  /** The result of the message just sent: a key of threadWords. */
  said?: string | string[];
}

const SAID = ["sent", "without", "empty", "full", "limited", "unreadable"] as const;

/** The conversation about an order: its number, the promised reply, the messages, and a field to write another. */
export async function CaseThread({ order, token, said }: Props) {
  const one = order.case;
  if (!one) return null;
  const ctx = context();
  const [messages, { supportPhone: phone }, merged] = await Promise.all([
    findCaseMessages(ctx, one.id, { claims: false }),
    getShop(),
    one.outcome === "merged" ? findMergedInto(ctx, one.id) : null,
  ]);
  const result = SAID.find((name) => name === said);
  const closedAt = merged ? merged.closedAt : one.closedAt;
  const outcome = CASE_OUTCOMES.find((name) => name === one.outcome);
  return (
    <section id="case" className="grid gap-4 border-t border-line py-5 print:hidden">
      <h2 className="font-bold">{threadWords.heading({ id: one.id })}</h2>
      {merged ? <p className="font-semibold">{threadWords.merged({ ref: merged.ref })}</p> : null}
      {closedAt ? (
        <div className="grid gap-1">
          {outcome ? <p className="font-semibold">{caseOutcomes[outcome]}</p> : null}
          <p>{threadWords.closed({ at: moment(closedAt) })}</p>
          <p className="text-muted">{threadWords.disagree}</p>
        </div>
      ) : merged ? null : (
        <Promised
          replyBy={one.replyBy}
          replied={messages.at(-1)?.author === "staff"}
          now={ctx.clock.now()}
          mails={env().mail !== null && !order.noEmail}
        />
      )}
      {phone ? <p>{missingPage.casePhone({ phone })}</p> : null}
      {/* Announces additions; the page's own status region is the order's. */}
      <div role="log" aria-label={threadWords.heading({ id: one.id })} className="grid gap-3">
        {messages.length > 0 ? (
          <ol className="grid gap-3">
            {messages.map((message) => (
              <Message key={message.id} message={message} order={order.ref} token={token} />
            ))}
          </ol>
        ) : null}
        {result ? <p className="font-semibold">{threadWords[result]}</p> : null}
      </div>
      {closedAt ? null : (
        <MessageForm
          id="case-text"
          action={writeAddress({ ref: order.ref, token })}
          label={threadWords.write}
        >
          <Button type="submit" look="quiet">
            {threadWords.send}
          </Button>
        </MessageForm>
      )}
    </section>
  );
}

function Promised({
  replyBy,
  replied,
  now,
  mails,
}: {
  replyBy: string | null;
  replied: boolean;
  now: Date;
  mails: boolean;
}) {
  const when = replyBy ? { time: shortTime(replyBy), day: day(replyBy) } : null;
  const missed = replyBy !== null && Date.parse(replyBy) <= now.getTime();
  return (
    <div className="grid gap-1">
      {when ? (
        <p className="font-semibold">{missed ? threadWords.lateReply(when) : threadWords.reply(when)}</p>
      ) : null}
      {!when && replied ? <p className="font-semibold">{threadWords.replied}</p> : null}
      <p className="text-small text-muted">{mails ? threadWords.byMail : threadWords.noMail}</p>
    </div>
  );
}

interface FormProps {
  /** Of the text field. */
  id: string;
  action: string;
  label: string;
  /** The button, and what is said below it. */
  children: ReactNode;
}

/** A customer's message with its files. */
export function MessageForm({ id, action, label, children }: FormProps) {
  return (
    <form
      action={action}
      method="post"
      encType="multipart/form-data"
      className="grid justify-items-start gap-3"
    >
      <div className="w-full">
        <TextArea id={id} name="text" label={label} hint={missingPage.tellHint} maxLength={MAX_CASE_TEXT} />
      </div>
      <div className="w-full">
        <FileField
          id="case-files"
          name="files"
          label={threadWords.files}
          hint={threadWords.filesHint(FILE_LIMIT_TEXTS)}
          accept={FILE_TYPES.join(",")}
        />
      </div>
      {children}
    </form>
  );
}

interface MessageProps {
  message: CaseMessage;
  /** The order's reference. */
  order: string;
  token: string;
}

function Message({ message: { author, about, text, at, files }, order, token }: MessageProps) {
  const who = { customer: threadWords.you, staff: threadWords.team, system: threadWords.automatic }[author];
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3">
      <p className="text-small text-muted">
        <b>{who}</b>, {moment(at)}
      </p>
      {about ? <p className="font-semibold">{findText(missingTopics, about)}</p> : null}
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
      <FileList
        files={files}
        hrefOf={({ id }) => `/api${orderPath({ ref: order, token }, `/files/${id}`)}`}
        refusedText={({ name, refused }) =>
          threadWords.notKept({
            name: name || threadWords.aFile,
            reason: refused ?? "type",
            ...FILE_LIMIT_TEXTS,
          })
        }
      />
    </li>
  );
}
