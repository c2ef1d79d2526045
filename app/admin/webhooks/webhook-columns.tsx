import { RowButton } from "@/app/_ui/row-button";
import { timestamp } from "@/app/_ui/time";
import type { Column } from "@/app/admin/_ui/data-table";
import type { WebhookRow } from "@/lib/admin/webhooks/find-webhooks";
import { verdictText, webhookSources, webhookWords } from "@/lib/words/en/webhooks";
import { replayWebhookAction } from "./actions";

/** The result of processing. */
export function resultText({ doneAt, verdict }: WebhookRow): string {
  return doneAt && verdict ? verdictText(verdict) : webhookWords.waiting;
}

export function Retry({ id }: { id: number }) {
  return (
    <RowButton action={replayWebhookAction} name="webhook" value={id} label={webhookWords.replayLabel(id)}>
      {webhookWords.replay}
    </RowButton>
  );
}

export function webhookColumns(mayRetry: boolean): Column<WebhookRow>[] {
  const { columnNames } = webhookWords;
  return [
    {
      key: "received",
      label: columnNames.received,
      cell: ({ receivedAt }) => <span className="whitespace-nowrap">{timestamp(receivedAt)}</span>,
    },
    {
      key: "source",
      label: columnNames.source,
      cell: ({ source }) => webhookSources[source] ?? source,
    },
    { key: "result", label: columnNames.result, cell: resultText },
    { key: "id", label: columnNames.id, figure: true, cell: ({ id }) => id },
    ...(mayRetry
      ? [{ key: "retry", label: columnNames.retry, cell: ({ id }: WebhookRow) => <Retry id={id} /> }]
      : []),
  ];
}
