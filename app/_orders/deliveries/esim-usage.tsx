import { buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { day, moment } from "@/app/_ui/time";
import type { EsimUsage as Usage } from "@/lib/esims/esim-usage";
import { esimState } from "@/lib/words/esim-state";
import { localHref } from "@/lib/words/local-href";
import { esimWords } from "@/lib/words/messages";
import { formatSize } from "@/lib/words/plan-name";

interface Props {
  /** Null if it was never fetched. */
  found: { ok: true; value: Usage; readAt: Date } | { ok: false; reason: "unknown" | "unavailable" } | null;
  /** Address of the page that fetches it again. */
  ask: string;
  /** Address where top-ups of this eSIM are sold; null if there is none. */
  topUp: string | null;
  id: string;
  /** The eSIM's name, where a page shows several without one. */
  name?: string | null;
}

const LOW = 0.15;
const SOON_DAYS = 2;

/** The remaining data of an eSIM and when it was fetched. Fetched on request, with and without JavaScript. */
export function EsimUsage({ found, ask, topUp, id, name }: Props) {
  return (
    <section id={id} aria-label={esimWords.usage} className="grid gap-3 border-t border-line py-5">
      <div>
        <h2 className="font-bold">{esimWords.usage}</h2>
        {name ? <p>{name}</p> : null}
      </div>
      {found?.ok ? <Meter usage={found.value} readAt={found.readAt} /> : null}
      {found?.ok === false ? (
        <p>{found.reason === "unknown" ? esimWords.usageMissing : esimWords.usageDown}</p>
      ) : null}
      {found === null ? <p className="text-muted">{esimWords.usageNone}</p> : null}
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass("quiet")} href={localHref(ask)} rel="nofollow">
          {found?.ok ? esimWords.usageAgain : esimWords.usageNow}
        </a>
        {topUp ? (
          <a className={buttonClass("quiet")} href={localHref(topUp)}>
            {esimWords.topUp}
          </a>
        ) : null}
      </div>
    </section>
  );
}

function Meter({ usage, readAt }: { usage: Usage; readAt: Date }) {
  const { total, remaining, status, daysLeft, expiresAt } = usage;
  const part = total && remaining !== null ? Math.min(1, Math.max(0, remaining / total)) : null;
  const warning = warningOf(usage, readAt);
  return (
    <>
      <div className="flex items-center gap-5">
        {part === null ? null : <Ring part={part} />}
        <div>
          {remaining === null ? null : (
            <p className="text-figure font-bold">
              {total === null
                ? esimWords.usageLeft({ left: formatSize(remaining) })
                : esimWords.usageOf({ left: formatSize(remaining), total: formatSize(total) })}
            </p>
          )}
          {status ? <p>{esimState(status)}</p> : null}
          <p className="text-small text-muted">
            {[
              daysLeft === null ? null : esimWords.daysLeft({ count: daysLeft }),
              expiresAt === null ? null : esimWords.ends({ date: day(expiresAt) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className="text-small text-muted">{esimWords.asOf({ at: moment(readAt) })}</p>
        </div>
      </div>
      {warning ? <Notice tone="wait" title={warning} /> : null}
    </>
  );
}

/** The most important warning: expired, used up, or close to either. Pure. */
function warningOf(usage: Usage, now: Date): string | null {
  const { total, remaining, daysLeft, expiresAt } = usage;
  const status = usage.status?.toUpperCase() ?? "";
  if (/EXPIRED$/.test(status) || (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()))
    return esimWords.over;
  if (status === "USED_UP" || remaining === 0) return esimWords.usedUp;
  if (total && remaining !== null && remaining / total <= LOW) return esimWords.low;
  if (daysLeft !== null && daysLeft <= SOON_DAYS) return esimWords.soon;
  return null;
}

/** A ring that is full when nothing is used. The figure next to it says the same. */
function Ring({ part }: { part: number }) {
  const around = 2 * Math.PI * 20;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      width="72"
      height="72"
      className="shrink-0 -rotate-90 text-accent"
    >
      <circle cx="24" cy="24" r="20" fill="none" strokeWidth="7" className="stroke-line" />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeDasharray={`${(around * part).toFixed(2)} ${around.toFixed(2)}`}
      />
    </svg>
  );
}
