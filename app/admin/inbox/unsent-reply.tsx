import { TextArea } from "@/app/_ui/text-area";
import { timestamp } from "@/app/_ui/time";
import { Peek } from "@/app/admin/_ui/peek";
import { findUnsentReply } from "@/lib/admin/cases/record-unsent-reply";
import { parseItemKey } from "@/lib/admin/inbox/inbox-item";
import { context } from "@/lib/context/context";
import { caseWords } from "@/lib/words/en/cases";
import { inboxWords } from "@/lib/words/en/inbox";

/** A reply that came after its conversation was closed, to copy; or that the item isn't waiting any more. */
export async function UnsentReply({ of, close }: { of: string; close: string }) {
  const key = parseItemKey(of);
  const found = key?.source === "case" ? await findUnsentReply(context(), key.id) : null;
  if (!key || !found) return <p>{inboxWords.gone}</p>;
  const { text, ref, closedBy, closedAt, into } = found;
  return (
    <Peek title={caseWords.unsentTitle(key.id)} page={ref ? `/admin/orders/${ref}` : null} close={close}>
      <p className="wrap-anywhere">{caseWords.closedFirst(closedBy, timestamp(closedAt))}</p>
      {into === null ? (
        <p>{caseWords.unsentNext}</p>
      ) : (
        <p>
          {caseWords.mergedFirst}{" "}
          <a href={`/admin/inbox?open=case${into}`} className="tap underline underline-offset-4">
            {caseWords.open}
          </a>
        </p>
      )}
      <TextArea
        id="unsent"
        name="unsent"
        label={caseWords.unsentText}
        defaultValue={text}
        rows={6}
        readOnly
      />
    </Peek>
  );
}
