import type { Metadata } from "next";
import { Button, buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findWebhooks, WEBHOOKS_PER_PAGE } from "@/lib/admin/webhooks/find-webhooks";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { verdictText, webhookNotices, webhookSources, webhookWords } from "@/lib/words/en/webhooks";
import { replayWebhookAction } from "./actions";

export const metadata: Metadata = { title: webhookWords.title };

export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff();
  const params = await searchParams;
  const before = /^[1-9]\d{0,14}$/.exec(wholeParam(params, "before", 15))?.[0];
  const rows = await findWebhooks(context(), before ? Number(before) : null);
  const last = rows.length === WEBHOOKS_PER_PAGE ? rows.at(-1) : undefined;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <Heading title={webhookWords.title} lead={webhookWords.lead} />
      <Feedback done={wholeParam(params, "done")} notices={webhookNotices} />
      {rows.length === 0 ? <p>{webhookWords.none}</p> : null}
      <ul className="grid grid-cols-1">
        {rows.map(({ id, source, receivedAt, doneAt, verdict }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
          >
            <p className="min-w-0 wrap-anywhere">
              {webhookSources[source] ?? source}:{" "}
              {doneAt && verdict ? verdictText(verdict) : webhookWords.waiting}
              <span className="block text-small text-muted">
                {id} · {timestamp(receivedAt.toISOString())}
              </span>
            </p>
            {user.role === "auditor" ? null : (
              <form action={replayWebhookAction}>
                <input type="hidden" name="webhook" value={id} />
                <Button type="submit" look="plain" aria-label={webhookWords.replayLabel(id)}>
                  {webhookWords.replay}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {last ? (
        <a className={buttonClass("quiet")} href={`/admin/webhooks?before=${last.id}`}>
          {webhookWords.older}
        </a>
      ) : null}
    </div>
  );
}
