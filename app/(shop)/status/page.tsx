import type { Metadata } from "next";
import { connection } from "next/server";
import { readCatalogue } from "@/app/_shop/read-catalogue";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { clockTime } from "@/app/_ui/time";
import { context } from "@/lib/orders/context";
import { getProviderStatus } from "@/lib/orders/provider-status";
import { sellableNow } from "@/lib/orders/sellable-now";
import { serviceNames } from "@/lib/words/en";
import { statusPage } from "@/lib/words/en/status";
import { CONDITION_TONES, ConditionMark } from "./condition-mark";
import { type ProviderGroup, type ProviderRow, providerGroups } from "./provider-rows";

export const metadata: Metadata = { title: statusPage.title, description: statusPage.lead };

/** Rendered for each request from memory: our books are read at most every 15 s (lib/orders/provider-status.ts). */
export default async function StatusPage() {
  await connection();
  const ctx = context();
  const [snapshot, status] = await Promise.all([readCatalogue(), getProviderStatus(ctx).catch(() => null)]);
  if (!snapshot || !status) {
    return (
      <div className="column">
        <Heading title={statusPage.title} lead={statusPage.lead} />
        <Notice title={statusPage.noneTitle} tone="wait">
          <p>{statusPage.none}</p>
        </Notice>
      </div>
    );
  }
  const groups = providerGroups(snapshot, status, sellableNow(ctx));
  return (
    <div className="column">
      <Heading title={statusPage.title} lead={statusPage.lead} />
      <div className="grid gap-8">
        {status.stopped ? (
          <Notice title={statusPage.stoppedTitle} tone="bad">
            <p>{statusPage.stopped}</p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="font-semibold">{summary(groups)}</p>
          <p className="text-small text-muted">{statusPage.asOf(clockTime(status.at.toISOString()))}</p>
          <a
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            href="/status"
          >
            {statusPage.again}
          </a>
        </div>
        {groups.map((group) => (
          <section key={group.service} aria-labelledby={`${group.service}-status`} className="grid gap-1">
            <h2 id={`${group.service}-status`} className="font-bold">
              {serviceNames[group.service]}
            </h2>
            {group.checkDown ? <p className="font-semibold text-wait">{statusPage.checkDown}</p> : null}
            <ul className="border-t border-line">
              {group.rows.map((row) => (
                <Row key={row.slug} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Row({ row: { name, condition, medianMs } }: { row: ProviderRow }) {
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <ConditionMark condition={condition} />
      <div className="grid min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{name}</span>
          <span className={`font-semibold ${CONDITION_TONES[condition]}`}>
            {statusPage.conditions[condition]}
          </span>
        </p>
        <p className="text-small text-muted">{statusPage.sentence[condition](medianMs)}</p>
      </div>
    </li>
  );
}

function summary(groups: readonly ProviderGroup[]): string {
  const troubled = groups
    .flatMap(({ rows }) => rows)
    .filter(({ condition }) => condition !== "up" && condition !== "quiet");
  return troubled.length === 0 ? statusPage.allWell : statusPage.trouble(troubled.length);
}
