import { Panel } from "@/app/admin/_ui/panel";
import { type findSetup, SETUP_STEPS } from "@/lib/admin/dashboard/find-setup";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { todayWords } from "@/lib/words/en/today";

const PLACES: Record<(typeof SETUP_STEPS)[number], string> = {
  name: "/admin/settings",
  contacts: "/admin/settings",
  texts: "/admin/settings/texts?page=terms",
  mail: "/admin/settings",
  alerts: "/admin/settings",
  catalogue: "/admin/catalogue",
  balance: "/admin/settings",
  webhook: "/admin/webhooks",
  owners: "/admin/staff",
  purchase: "/airtime",
};

/** The first-day checklist, for the owner. Its items tick themselves, and it disappears once complete. */
export function SetupPanel({ done, role }: { done: Awaited<ReturnType<typeof findSetup>>; role: StaffRole }) {
  const count = SETUP_STEPS.filter((step) => done[step]).length;
  if (!may(role, "settings.edit") || count === SETUP_STEPS.length) return null;
  return (
    <Panel title={todayWords.setup} note={todayWords.setupDone(count, SETUP_STEPS.length)}>
      <ul className="grid grid-cols-1">
        {SETUP_STEPS.map((step) => (
          <li key={step} className="flex min-h-11 items-center gap-2.5 border-t border-line lg:min-h-8.5">
            <Tick done={done[step]} />
            {done[step] ? (
              <span className="text-muted">{todayWords.setupSteps[step]}</span>
            ) : (
              <a href={PLACES[step]} className="tap grow font-semibold underline underline-offset-4">
                {todayWords.setupSteps[step]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Tick({ done }: { done: boolean }) {
  return (
    <svg
      role="img"
      aria-label={todayWords.setupState[done ? "done" : "open"]}
      viewBox="0 0 18 18"
      width="18"
      height="18"
      className={done ? "shrink-0 text-good" : "shrink-0 text-edge"}
    >
      <circle cx="9" cy="9" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {done ? <path d="m5.5 9.2 2.4 2.4 4.6-5" fill="none" stroke="currentColor" strokeWidth="1.8" /> : null}
    </svg>
  );
}
