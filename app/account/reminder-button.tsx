import { Notice } from "@/app/_ui/notice";
import { RowButton } from "@/app/_ui/row-button";
import { accountWords } from "@/lib/words/messages";
import { remindAction, stopReminderAction } from "./reminder-actions";

interface Props {
  what: string;
  number: string;
  /** The reminder of this number, if it is on. */
  reminder: string | null;
  /** The order that it would remind of; null: there is nothing to remind of, or no way to. */
  order: string | null;
}

/** Turns the reminder of a number on or off; a plain form that works without JavaScript. */
export function ReminderButton({ what, number, reminder, order }: Props) {
  const named = { what, number };
  if (reminder !== null)
    return (
      <RowButton action={stopReminderAction} value={reminder} label={accountWords.remindOffLabel(named)}>
        {accountWords.remindOff}
      </RowButton>
    );
  if (order === null) return null;
  return (
    <RowButton action={remindAction} name="ref" value={order} label={accountWords.remindLabel(named)}>
      {accountWords.remind}
    </RowButton>
  );
}

/** The result of the last press. */
export function ReminderNotice({ result, email }: { result: string; email: string }) {
  const notice = new Map([
    ["on", { tone: "good", title: accountWords.remindSet, text: accountWords.remindSetText({ email }) }],
    ["off", { tone: "good", title: accountWords.remindRemoved, text: accountWords.remindRemovedText }],
    ["no", { tone: "wait", title: accountWords.remindNot, text: accountWords.remindNotText }],
  ] as const).get(result as "on" | "off" | "no");
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} title={notice.title} className="mb-6">
      <p>{notice.text}</p>
    </Notice>
  );
}
