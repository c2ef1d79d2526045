"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { Connection, ConnectionTest } from "@/lib/admin/settings/test-connection";
import { formatNaira } from "@/lib/platform/money";
import { settingsWords, testNotices } from "@/lib/words/en/settings";
import { testConnectionAction } from "./actions";
import { UNTESTED } from "./test-state";

/** One connection with its test button and the result. */
export function TestForm({ what, address }: { what: Connection; address: string }) {
  const [{ answer, came }, send, pending] = useFormAction(testConnectionAction, UNTESTED);
  const { notice } = useAnswerFocus(answer);
  const name = settingsWords.parts[what];
  const message = came ? toldOf(name, came) : null;
  return (
    <ActionForm send={send} className="grid grid-cols-1 gap-3 border-t border-line py-2">
      <input type="hidden" name="what" value={what} />
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block font-semibold first-letter:uppercase">{name}</span>
          <span className="block text-small text-muted wrap-anywhere">{address}</span>
        </p>
        <Button type="submit" look="quiet" aria-label={settingsWords.testLabel(name)} busy={pending}>
          {settingsWords.test}
        </Button>
      </div>
      {message ? (
        <Notice ref={notice} focusable tone={message.tone} title={message.title}>
          <p>{message.text}</p>
        </Notice>
      ) : null}
    </ActionForm>
  );
}

function toldOf(name: string, came: ConnectionTest) {
  switch (came.kind) {
    case "ok": {
      const message = testNotices.ok(name);
      return came.balance == null
        ? message
        : { ...message, text: `${message.text} ${testNotices.balance(formatNaira(came.balance))}` };
    }
    case "refused":
      return testNotices.refused(name);
    case "failed":
      return testNotices.failed(name, came.why);
    default:
      return testNotices[came.kind];
  }
}
