import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { Feedback } from "@/app/admin/_ui/feedback";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { ListFilters } from "@/app/admin/_ui/list-filters";
import { findWebhooks, WEBHOOK_SOURCES, type WebhookRow } from "@/lib/admin/webhooks/find-webhooks";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { webhookNotices, webhookSources, webhookWords } from "@/lib/words/en/webhooks";
import { Retry, resultText, webhookColumns } from "./webhook-columns";
import { type Filter, parseFilter, webhooksAddress } from "./webhook-filter";

export const metadata: Metadata = { title: webhookWords.title };

/** Webhooks from the supplier and Paystack, newest first. */
export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("webhooks.view");
  const params = await searchParams;
  const filter = parseFilter(params);
  const { webhooks, next } = await findWebhooks(context(), filter);
  const { source, stateWord, fromDay, untilDay } = filter;
  const mayRetry = may(user.role, "webhooks.replay");
  const to = (less: Partial<Filter>) => webhooksAddress({ ...filter, after: null, ...less });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={webhookWords.title} lead={webhookWords.lead} />
      <Feedback done={wholeParam(params, "done")} notices={webhookNotices} />
      <ListFilters
        here="/admin/webhooks"
        summary={webhookWords.filters}
        open={Boolean(source || stateWord || fromDay || untilDay)}
        kept=""
        days={filter}
      >
        <FilterSelect
          name="source"
          label={webhookWords.source}
          chosen={source}
          choices={WEBHOOK_SOURCES.map((choice) => [choice, webhookSources[choice] ?? choice])}
        />
        <FilterSelect
          name="state"
          label={webhookWords.result}
          chosen={stateWord}
          choices={Object.entries(webhookWords.states)}
        />
      </ListFilters>
      <FilterChips
        clear="/admin/webhooks"
        chips={[
          {
            label: webhookWords.source,
            value: source && (webhookSources[source] ?? source),
            without: to({ source: null }),
          },
          {
            label: webhookWords.result,
            value: stateWord ? webhookWords.states[stateWord] : null,
            without: to({ stateWord: "" }),
          },
          ...dayChips(filter, to),
        ]}
      />
      <DataList
        label={webhookWords.list}
        table={webhookWords.table}
        columns={webhookColumns(mayRetry)}
        rows={webhooks}
        keyOf={({ id }) => String(id)}
        card={(webhook) => <Card webhook={webhook} mayRetry={mayRetry} />}
        empty={source || stateWord || filter.from || filter.to ? webhookWords.noMatch : webhookWords.none}
        first={filter.after && to({})}
        next={next && to({ after: next })}
        nextLabel={webhookWords.older}
      />
    </div>
  );
}

function Card({ webhook, mayRetry }: { webhook: WebhookRow; mayRetry: boolean }) {
  const { id, source, receivedAt } = webhook;
  return (
    <div className="flex items-center justify-between gap-x-4 py-1">
      <p className="min-w-0 wrap-anywhere">
        {webhookSources[source] ?? source}: {resultText(webhook)}
        <span className="block text-small text-muted">
          {id} · {timestamp(receivedAt)}
        </span>
      </p>
      {mayRetry ? (
        <div className="shrink-0">
          <Retry id={id} />
        </div>
      ) : null}
    </div>
  );
}
