import type { Metadata } from "next";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { Options } from "@/app/_ui/options";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Select } from "@/app/_ui/select";
import { timestamp } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import { Feedback } from "@/app/admin/_ui/feedback";
import { PriceTabs } from "@/app/admin/_ui/price-tabs";
import { DISPLAY_CHOICES_PER_PAGE, findDisplayChoices } from "@/lib/admin/catalogue/find-display-choices";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { isServiceId, SERVICE_IDS } from "@/lib/model/service-id";
import { catalogueNotices, catalogueWords } from "@/lib/words/en/catalogue";
import { serviceNames } from "@/lib/words/messages";
import { syncCatalogueAction } from "./actions";
import { PauseList } from "./pause-list";
import { ShelfItem } from "./shelf-item";

export const metadata: Metadata = { title: catalogueWords.title };

export default async function CataloguePage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("catalogue.view");
  const mayWrite = may(user.role, "catalogue.edit");
  const params = await searchParams;
  const ctx = context();
  const requested = wholeParam(params, "service");
  const service = isServiceId(requested) ? requested : "data";
  const words = wholeParam(params, "q", 80);
  const [snapshot, rows] = await Promise.all([ctx.snapshot(), findDisplayChoices(ctx, service, words)]);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <div className="grid gap-5">
        <Heading title={catalogueWords.title} lead={catalogueWords.lead} />
        <PriceTabs here="/admin/catalogue/listing" />
        <Feedback done={wholeParam(params, "done")} notices={catalogueNotices} />
        <PlainForm action={syncCatalogueAction} className="flex flex-wrap items-center justify-between gap-4">
          <p>
            {snapshot.syncedAt ? catalogueWords.read(timestamp(snapshot.syncedAt)) : catalogueWords.neverRead}
          </p>
          {mayWrite ? (
            <Button type="submit" look="quiet">
              {catalogueWords.sync}
            </Button>
          ) : null}
        </PlainForm>
      </div>
      <PauseList paused={snapshot.paused} mayWrite={mayWrite} />
      <TitledSection id="shelf" title={catalogueWords.shelfHeading} className="grid gap-4">
        <form method="get" action="/admin/catalogue/listing" className="grid gap-4">
          <Select key={service} id="service" name="service" label={catalogueWords.service} chosen={service}>
            <Options of={SERVICE_IDS.map((id) => [id, serviceNames[id]])} />
          </Select>
          <Field
            name="q"
            label={catalogueWords.search}
            defaultValue={words}
            maxLength={80}
            autoComplete="off"
          />
          <Button type="submit" look="quiet">
            {catalogueWords.show}
          </Button>
        </form>
        {rows.length === 0 ? <p>{catalogueWords.nothing}</p> : null}
        {rows.length === DISPLAY_CHOICES_PER_PAGE ? (
          <p>{catalogueWords.max(DISPLAY_CHOICES_PER_PAGE)}</p>
        ) : null}
        <ul className="grid grid-cols-1">
          {rows.map((row) => (
            <ShelfItem
              key={`${row.kind}:${row.id}`}
              row={row}
              hidden={{ service, q: words }}
              mayWrite={mayWrite}
            />
          ))}
        </ul>
      </TitledSection>
    </div>
  );
}
