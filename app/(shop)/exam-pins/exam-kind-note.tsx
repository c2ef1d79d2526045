import type { ExamKind } from "@/lib/services/exam-kind";
import { localHref } from "@/lib/words/local-href";
import { examWords } from "@/lib/words/messages";

/** What the chosen PIN is for, before payment; "Ask us before buying" unless that is confirmed. */
export function ExamKindNote({ name, kind }: { name: string; kind: ExamKind | null }) {
  const { rows } = examWords.kind;
  const facts = kind
    ? (["for", "notFor", "needs", "uses", "validUntil", "source"] as const).flatMap((field) => {
        const text = kind[field];
        return text === null ? [] : [[rows[field], text] as const];
      })
    : [];
  return (
    <section
      aria-label={examWords.kind.title({ exam: name })}
      className="order-last col-span-2 hidden gap-2 border-s-4 border-edge bg-slip px-4 py-3 group-has-checked:grid"
    >
      <h2 className="font-bold">{examWords.kind.title({ exam: name })}</h2>
      {kind?.confirmed ? null : (
        <p>
          <a className="tap font-semibold underline underline-offset-4" href={localHref("/help")}>
            {examWords.kind.ask}
          </a>{" "}
          {kind ? examWords.kind.reported : examWords.kind.unknown}
        </p>
      )}
      {facts.length > 0 ? (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
