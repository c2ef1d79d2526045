"use client";

import { useSearchParams } from "next/navigation";
import { type MouseEvent, useEffect, useState } from "react";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import { Button, buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { networkHint } from "@/lib/services/fields/phone";
import { purchase } from "@/lib/words/messages";
import { DataPhones } from "./data-phones";
import { filterHref, groupRows, parseFilters } from "./filters";
import { PlanChoice } from "./plan-choice";
import { PlanFilters } from "./plan-filters";
import type { PlanList } from "./plan-rows";

/** Data: network, plan, number. The page contains all plans, so that filters apply instantly. */
export function DataForm({ networks, rows }: PlanList) {
  const query = useSearchParams();
  const filters = parseFilters((name) => query.get(name), networks);
  // Chosen in the plan finder: the address names it.
  const asked = rows.find(({ id }) => id === query.get("plan"));
  const [listed, setListed] = useState(asked === undefined);
  const labelOf = (id: string) => {
    const row = rows.find((one) => one.id === id) ?? rows.find((one) => one.code === id);
    const network = networks.find(({ key }) => key === row?.network);
    return row ? purchase.lineData({ network: network?.name ?? "", plan: `${row.size}, ${row.lasts}` }) : "";
  };
  const buy = usePurchase({
    service: "data",
    phone: filters.phone,
    plan: asked?.id,
    options: [],
    load: async (form, report) => (await import("./data-check")).checkData(form, report),
    wordsFor: (typed) => labelOf(typed.rows[0]?.plan || typed.plan),
  });
  // A plan carried over by "again" or by browser back is already chosen.
  const carried = buy.fill.round > 0 ? buy.fill.typed.plan : "";
  useEffect(() => {
    if (carried) setListed(false);
  }, [carried]);
  const chosen = rows.find(({ id }) => id === buy.typed.plan);
  const groups = groupRows(rows, filters);
  // One decision at a time: choosing a plan collapses the list. Without JavaScript only a plan named in the address
  // does.
  const folded = (buy.ready || chosen?.id === asked?.id) && chosen !== undefined && !listed;
  const network = chosen && networks.find(({ key }) => key === chosen.network);
  const looks = buy.ready ? networkHint(buy.typed.rows[0]?.phone ?? "") : null;
  const other =
    looks !== null && network?.network && looks !== network.network
      ? networks.find((one) => one.network === looks)
      : undefined;

  const go = (href: string) => window.history.pushState(null, "", href);
  const onFilter = (event: MouseEvent<HTMLAnchorElement>, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setListed(true);
    go(href);
  };

  return (
    <PurchaseForm service="data" buy={buy} nameOf={(_, plan) => labelOf(plan ?? buy.typed.plan)}>
      <div className="grid gap-5">
        {query.has("plan") && !asked ? (
          <Notice tone="wait" title={purchase.planGoneHeading}>
            <p>{purchase.planGone}</p>
          </Notice>
        ) : null}
        <PlanFilters networks={networks} filters={filters} folded={folded} onChoose={onFilter} />
        {folded ? (
          <div className="grid gap-2">
            <PlanChoice
              groups={[{ group: chosen.group, rows: [chosen] }]}
              chosen={chosen.id}
              onChoose={() => setListed(false)}
              error={problemAt(buy.problems, "plan")}
            />
            <div>
              {buy.ready ? (
                <Button look="quiet" onClick={() => setListed(true)}>
                  {purchase.changePlan}
                </Button>
              ) : (
                <a className={buttonClass("quiet")} href={filterHref(filters, {})}>
                  {purchase.changePlan}
                </a>
              )}
            </div>
          </div>
        ) : groups.length > 0 ? (
          <>
            <PlanChoice
              groups={groups}
              chosen={buy.typed.plan}
              onChoose={() => setListed(false)}
              error={problemAt(buy.problems, "plan")}
            />
            {chosen && !groups.some((group) => group.rows.includes(chosen)) ? (
              <input type="hidden" name="plan" value={chosen.id} />
            ) : null}
          </>
        ) : (
          <p className="py-6">
            {purchase.filterNone}{" "}
            <a
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              href={filterHref(filters, { size: null, validity: null })}
              onClick={(event) => onFilter(event, filterHref(filters, { size: null, validity: null }))}
            >
              {purchase.filterClear}
            </a>
          </p>
        )}
      </div>
      <div key={buy.fill.round} className="grid gap-7">
        <DataPhones
          buy={buy}
          planName={labelOf}
          hint={
            other && network ? purchase.networkOther({ looks: other.name, plan: network.name }) : undefined
          }
          onSwitch={
            other && {
              label: purchase.networkSwitch({ name: other.name }),
              go: () => {
                setListed(true);
                go(filterHref(filters, { network: other.key }));
              },
            }
          }
        />
        <EmailField value={buy.fill.typed.email} error={problemAt(buy.problems, "email")} />
      </div>
    </PurchaseForm>
  );
}
