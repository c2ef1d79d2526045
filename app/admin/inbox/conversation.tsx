import { FileList } from "@/app/_orders/file-list";
import { timestamp } from "@/app/_ui/time";
import type { InboxItem } from "@/lib/admin/inbox/find-inbox";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findThread } from "@/lib/cases/conversation/case-message";
import { context } from "@/lib/context/context";
import { FILE_LIMIT_TEXTS } from "@/lib/model/case-file";
import { caseWords, fileNotKept } from "@/lib/words/en/cases";
import { AnswerForm } from "./answer-form";
import { Evidence } from "./evidence";
import { OrderLink } from "./inbox-columns";
import { MergeForm } from "./merge-form";

interface Props {
  item: InboxItem;
  mayWrite: boolean;
  /** The macro used for the reply. */
  macro: string | null;
  /** The address of this conversation. */
  here: string;
}

/** The messages of a customer and our team, the reply form and, next to them, the order's facts. */
export async function Conversation({ item, mayWrite, macro, here }: Props) {
  const ctx = context();
  const [messages, found] = await Promise.all([
    findThread(ctx, item.id),
    item.ref ? findOrderStory(ctx, item.ref) : null,
  ]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="conversation" className="grid grid-cols-1 gap-4">
        <h3 id="conversation" className="font-bold">
          {caseWords.conversation(item.id)}
        </h3>
        {item.dueAt ? null : <p className="text-small text-muted">{caseWords.repliedTo}</p>}
        {messages.length === 0 ? <p>{caseWords.noMessages}</p> : null}
        <ol className="grid grid-cols-1 gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} of={item.ref} />
          ))}
        </ol>
        {mayWrite && found ? <AnswerForm id={item.id} story={found.story} macro={macro} here={here} /> : null}
        {mayWrite ? <MergeForm id={item.id} /> : null}
      </section>
      {found ? <Evidence story={found.story} /> : null}
    </div>
  );
}

interface MessageProps {
  message: Awaited<ReturnType<typeof findThread>>[number];
  /** The conversation's order. */
  of: string | null;
}

function Message({ message: { author, about, text, at, via, files, ref }, of }: MessageProps) {
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3">
      <p className="text-small text-muted">
        <b>{caseWords.authors[author]}</b>, {timestamp(at)}
        {via ? `, ${caseWords.via[via]}` : ""}
        {ref && ref !== of ? (
          <>
            , {caseWords.aboutOrder} <OrderLink of={ref} />
          </>
        ) : null}
      </p>
      {about ? <p className="font-semibold">{caseWords.topics[about]}</p> : null}
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
      <FileList
        files={files}
        hrefOf={({ id }) => `/admin/inbox/file?id=${id}`}
        refusedText={(file) => fileNotKept(file, FILE_LIMIT_TEXTS)}
      />
    </li>
  );
}
