import type { Metadata } from "next";
import { connection } from "next/server";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { cx } from "@/app/_ui/cx";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { shortTime } from "@/app/_ui/time";
import { context } from "@/lib/context/context";
import { getProviderStatus } from "@/lib/upstream/provider-status";
import { sellableNow } from "@/lib/upstream/sellable-now";
import { localHref } from "@/lib/words/local-href";
import { serviceNames, statusPage } from "@/lib/words/messages";
import { CONDITION_TONES, ConditionMark } from "./condition-mark";
import { conditionSentence } from "./condition-sentence";
import { headline } from "./headline";
import { type ProviderRow, providerGroups } from "./provider-rows";

export function generateMetadata(): Metadata {
  return { title: statusPage.title, description: statusPage.lead };
}

/** Rendered per request from memory: the database is read at most every 15 s (lib/upstream/provider-status.ts). */
export default async function StatusPage() {
  await connection();
  const ctx = context();
  const [snapshot, status] = await Promise.all([findCatalogue(), getProviderStatus(ctx).catch(() => null)]);
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
          <p className="font-semibold">{headline(status.waiting, groups)}</p>
          <p className="text-small text-muted">{statusPage.asOf({ time: shortTime(status.at) })}</p>
          <a className={TEXT_LINK} href={localHref("/status")}>
            {statusPage.again}
          </a>
        </div>
        {groups.map((group) => (
          <section key={group.service} aria-labelledby={`${group.service}-status`} className="grid gap-1">
            <h2 id={`${group.service}-status`} className="font-bold">
              {serviceNames[group.service]}
            </h2>
            {group.checkDown ? <p className="font-semibold text-wait">{statusPage.checkDown}</p> : null}
            <Rows rows={group.rows} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** One row for each provider with a known condition; the others in one sentence. */
function Rows({ rows }: { rows: readonly ProviderRow[] }) {
  const told = rows.flatMap(({ condition, ...row }) =>
    condition === "quiet" ? [] : [{ ...row, condition }],
  );
  const quiet = rows.filter(({ condition }) => condition === "quiet").map(({ name }) => name);
  return (
    <>
      {told.length > 0 ? (
        <ul className="border-t border-line">
          {told.map((row) => (
            <Row key={row.slug} row={row} />
          ))}
        </ul>
      ) : null}
      {quiet.length > 0 ? (
        <div className={cx("flex items-start gap-3 py-2.5", told.length === 0 && "border-t border-line")}>
          <ConditionMark condition="quiet" />
          <p className="min-w-0 text-muted">
            {statusPage.quiet({ names: quiet.join(", "), count: quiet.length })}
          </p>
        </div>
      ) : null}
    </>
  );
}

interface Told extends ProviderRow {
  condition: Exclude<ProviderRow["condition"], "quiet">;
}

function Row({ row: { name, condition, medianMs } }: { row: Told }) {
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
        <p className="text-small text-muted">{conditionSentence(condition, medianMs)}</p>
      </div>
    </li>
  );
}
