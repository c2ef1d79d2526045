import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { RowButton } from "@/app/_ui/row-button";
import { moment } from "@/app/_ui/time";
import type { SessionView } from "@/lib/auth/session/list-sessions";
import { securityWords } from "@/lib/words/messages";
import { endOtherSessionsAction, endSessionAction } from "./actions";
import { agentName } from "./agent-name";

/** The signed-in devices, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-lead font-bold">{securityWords.sessionsHeading}</h2>
      <ul className="grid gap-3">
        {sessions.map(({ sid, userAgent, addressHint, createdAt, lastSeenAt, current }) => {
          const device = agentName(userAgent) ?? securityWords.unknownDevice;
          return (
            <li
              key={sid}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  {device}
                  {current ? ` (${securityWords.here})` : ""}
                </p>
                <p className="text-small text-muted">
                  {securityWords.seen({ when: moment(lastSeenAt) })} ·{" "}
                  {securityWords.since({ when: moment(createdAt) })} · {addressHint}
                </p>
              </div>
              <RowButton
                action={endSessionAction}
                name="sid"
                value={sid}
                label={securityWords.endLabel({ device })}
              >
                {securityWords.end}
              </RowButton>
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <PlainForm action={endOtherSessionsAction}>
          <Button type="submit" look="quiet">
            {securityWords.endOthers}
          </Button>
        </PlainForm>
      ) : null}
    </section>
  );
}
