import type { Metadata } from "next";
import { type DeliveredEsim, EsimDelivery } from "@/app/_orders/deliveries/esim-delivery";
import { EsimUsage } from "@/app/_orders/deliveries/esim-usage";
import { buttonClass } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Heading } from "@/app/_ui/heading";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { day } from "@/app/_ui/time";
import { unbroken } from "@/app/_ui/unbroken";
import { listMyEsims } from "@/lib/account/list-my-esims";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { lineName } from "@/lib/words/line-name";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return { title: accountWords.esimsTitle };
}

/** All eSIMs of the account with their codes, usage and top-up links. `usage` names the one to fetch now. */
export default async function EsimsPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireSignedIn();
  const ask = cutParam((await searchParams).usage) || null;
  const esims = await listMyEsims(context(), userId, ask);
  return (
    <div className="max-w-2xl pb-10">
      <Heading title={accountWords.esimsTitle} lead={accountWords.esimsLead} />
      {esims.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{accountWords.esimsNone}</p>
          <a className={buttonClass("quiet")} href={localHref("/esim")}>
            {accountWords.esimsFirst}
          </a>
        </div>
      ) : null}
      {esims.map(({ id, ref, placedAt, line, usage }) => {
        const esim = line.delivery as unknown as DeliveredEsim;
        return (
          <article key={id} aria-labelledby={`esim-${id}`} className="torn mb-6 bg-slip px-5 pt-4 pb-6">
            <h2 id={`esim-${id}`} className="text-lead font-bold">
              {unbroken(lineName("esim", line))}
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
              {day(placedAt)}
              <a
                className="tap font-mono text-accent underline underline-offset-4"
                href={localHref(`/account/orders/${ref}`)}
              >
                {ref}
              </a>
            </p>
            <EsimUsage
              id={`usage-${id}`}
              found={usage}
              ask={`/account/esims?usage=${id}#usage-${id}`}
              topUp={esim.iccid ? `/esim/top-up?iccid=${encodeURIComponent(esim.iccid)}` : null}
            />
            <Disclosure summary={accountWords.esimCode}>
              <EsimDelivery esim={esim} qr={line.qr} />
            </Disclosure>
          </article>
        );
      })}
    </div>
  );
}
