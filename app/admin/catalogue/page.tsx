import type { Metadata } from "next";
import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { TitledSection } from "@/app/_ui/titled-section";
import { DataList } from "@/app/admin/_ui/data-list";
import { Feedback } from "@/app/admin/_ui/feedback";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { PriceTabs } from "@/app/admin/_ui/price-tabs";
import { ServiceFilter, serviceName } from "@/app/admin/_ui/service-filter";
import { filterPriceRows, type PriceFilter } from "@/lib/admin/prices/filter-price-rows";
import { findPriceRows } from "@/lib/admin/prices/find-price-rows";
import { findScheduled } from "@/lib/admin/prices/find-rule-changes";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { listWords } from "@/lib/words/en/lists";
import { ordersWords } from "@/lib/words/en/orders";
import { tableNotices, tableWords } from "@/lib/words/en/price-table";
import { reviewPricesAction, setListingsAction } from "./actions";
import { BulkBar } from "./bulk-bar";
import { PriceCard, priceColumns } from "./price-columns";
import { PRICES, parsePriceFilter, priceQuery } from "./price-filter";
import { PriceScript } from "./price-script";
import { ScheduledList } from "./scheduled-list";

export const metadata: Metadata = { title: tableWords.title };

const FORM = "prices";

/** Every price of every service in one table, edited in place; the review saves. */
export default async function PricesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("catalogue.view");
  const mayWrite = may(user.role, "prices.edit");
  const params = await searchParams;
  const filter = parsePriceFilter(params);
  const ctx = context();
  const [{ rows, unsellable }, scheduled] = await Promise.all([findPriceRows(ctx), findScheduled(ctx)]);
  const { page, start, count, more } = filterPriceRows(rows, filter);
  const to = (less: Partial<PriceFilter>) => `${PRICES}${priceQuery({ ...filter, after: "", ...less })}`;
  const table = (
    <DataList
      label={tableWords.list}
      table={tableWords.table}
      columns={priceColumns(mayWrite)}
      rows={page}
      keyOf={({ key }) => key}
      card={(row) => <PriceCard row={row} mayWrite={mayWrite} />}
      empty={tableWords.none}
      first={filter.after ? to({}) : null}
      next={more ? to({ after: page.at(-1)?.key ?? "" }) : null}
      nextLabel={tableWords.next}
    />
  );
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={tableWords.title} lead={tableWords.lead} />
      <PriceTabs here="/admin/catalogue" />
      <Feedback done={wholeParam(params, "done")} notices={tableNotices} />
      <ScheduledList
        scheduled={scheduled}
        rows={rows}
        mayWrite={mayWrite}
        fresh={isFresh(user, ctx.clock.now())}
        back={priceQuery(filter)}
      />
      <Filters
        filter={filter}
        providers={[...new Set(rows.flatMap(({ provider }) => provider || []))].sort()}
      />
      <FilterChips
        clear={PRICES}
        chips={[
          { label: listWords.search, value: filter.q || null, without: to({ q: "" }) },
          { label: ordersWords.service, value: serviceName(filter.service), without: to({ service: null }) },
          { label: tableWords.provider, value: filter.provider || null, without: to({ provider: "" }) },
          {
            label: tableWords.state,
            value: filter.state && tableWords.states[filter.state],
            without: to({ state: null }),
          },
        ]}
      />
      <p className="text-small text-muted">
        {tableWords.count(Math.min(start + 1, count), start + page.length, count)}
      </p>
      {mayWrite ? (
        <PlainForm id={FORM} action={reviewPricesAction} className="grid grid-cols-1 min-w-0 gap-5">
          <input type="hidden" name="back" value={priceQuery(filter)} />
          {page.map(({ key, kind, scope }) => (
            <span key={key} hidden>
              {kind === "service" ? null : <input type="hidden" name="row" value={key} />}
              {kind === "product" ? (
                <input type="hidden" name={`of:${key}`} value={`${scope.service}/${scope.product}`} />
              ) : null}
            </span>
          ))}
          <BulkBar count={page.length} list={setListingsAction} />
          {table}
          <p>
            <Button type="submit" data-review="">
              {tableWords.review}
            </Button>
          </p>
          <PriceScript form={FORM} />
        </PlainForm>
      ) : (
        <>
          <p className="text-muted">{tableWords.managersOnly}</p>
          {table}
        </>
      )}
      {unsellable.length > 0 ? (
        <TitledSection id="unsellable" title={tableWords.unsellable} className="grid grid-cols-1 gap-1">
          <ul className="grid grid-cols-1">
            {unsellable.map((name) => (
              <li key={name} className="border-t border-line py-2">
                <span className="font-semibold">{name.charAt(0).toUpperCase() + name.slice(1)}</span>{" "}
                <span className="text-muted">{tableWords.unsellableWhy}</span>
              </li>
            ))}
          </ul>
        </TitledSection>
      ) : null}
    </div>
  );
}

function Filters({ filter, providers }: { filter: PriceFilter; providers: readonly string[] }) {
  return (
    <form
      action={PRICES}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
    >
      <Field
        name="q"
        type="search"
        label={tableWords.find}
        defaultValue={filter.q}
        maxLength={80}
        autoComplete="off"
        className="max-lg:col-span-full"
      />
      <ServiceFilter chosen={filter.service} />
      <FilterSelect
        name="provider"
        label={tableWords.provider}
        chosen={filter.provider}
        choices={providers.map((provider) => [provider, provider])}
      />
      <FilterSelect
        name="show"
        label={tableWords.state}
        chosen={filter.state}
        choices={Object.entries(tableWords.states)}
      />
      <Button type="submit" look="quiet">
        {listWords.filter}
      </Button>
    </form>
  );
}
