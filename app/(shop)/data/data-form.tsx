"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { ShowButton } from "@/app/_purchase/form/show-button";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import { useShown } from "@/app/_purchase/hooks/use-shown";
import type { FormRow } from "@/app/_purchase/state/form-values";
import { getDevice } from "@/app/_shop/device/device";
import { Button, buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { networkHint } from "@/lib/services/fields/phone";
import { purchase } from "@/lib/words/messages";
import { bestPlans } from "./best-plans";
import { DataPhones } from "./data-phones";
import { choosePeriod, filterQuery, kindsOf, parseFilters, periodsOf } from "./filters";
import { PlanChoice } from "./plan-choice";
import { PlanNetworks, PlanPeriods } from "./plan-filters";
import type { PlanList } from "./plan-rows";

interface Props extends PlanList {
  /** Initial rows, from another order. */
  start?: readonly FormRow[];
  /** A link to other plans than this form's, next to the button for all of them. */
  children: ReactNode;
}

/** Data: number, network, plan. The page contains all plans, so that another network or period shows at once. */
export function DataForm({ networks, rows, start, children }: Props) {
  const query = useSearchParams();
  // Chosen in the plan finder, in the address.
  const requested = rows.find(({ id }) => id === query.get("plan"));
  const [folded, setFolded] = useState(requested !== undefined);
  const labelOf = (id: string) => {
    const row = rows.find((one) => one.id === id) ?? rows.find((one) => one.code === id);
    return row?.name ?? "";
  };
  const buy = usePurchase({
    service: "data",
    plan: requested?.id,
    rows: start,
    options: [],
    load: async (form, report) => (await import("./data-check")).checkData(form, report),
    wordsFor: (typed) => labelOf(typed.rows[0]?.plan || typed.plan),
  });
  const { shown, isAhead, show } = useShown(buy.state.show);
  const filters = parseFilters((name) => shown.get(name), networks);
  // A plan carried over by "again" or by browser back is already chosen.
  const carried = buy.fill.round > 0 ? buy.fill.typed.plan : "";
  useEffect(() => {
    if (carried) setFolded(true);
  }, [carried]);

  const chosen = rows.find(({ id }) => id === buy.typed.plan);
  const looks = networkHint(buy.typed.rows[0]?.phone ?? "");
  const own = networks.find(({ network }) => looks !== null && network === looks);
  const shownNetwork = filters.network ?? chosen?.network ?? own?.key ?? networks[0]?.key ?? "";
  const network = networks.find(({ key }) => key === (folded && chosen ? chosen.network : shownNetwork));
  const other = own && network?.network && own !== network ? own : undefined;
  const periods = periodsOf(rows, shownNetwork);
  const period = choosePeriod(periods, filters.validity);
  const plans = periods.get(period) ?? [];
  const best = bestPlans(plans, buy.ready ? lastPlan() : null);
  const kinds = filters.all ? kindsOf(plans, filters.sort) : null;
  const listed = kinds ? plans : best.map(({ row }) => row);
  const isFolded = chosen !== undefined && folded && (buy.ready || !isAhead);

  const onShow = (next: string) => {
    setFolded(false);
    show(next);
  };
  const at = { filters, onShow };

  return (
    <PurchaseForm service="data" buy={buy} nameOf={(_, plan) => labelOf(plan ?? buy.typed.plan)}>
      {isFolded ? null : <input type="hidden" name="shown" value={filterQuery(filters)} />}
      {query.has("plan") && !requested ? (
        <Notice tone="wait" title={purchase.planGoneHeading}>
          <p>{purchase.planGone}</p>
        </Notice>
      ) : null}
      <div key={buy.fill.round}>
        <DataPhones
          buy={buy}
          planName={labelOf}
          hint={
            other && network
              ? purchase.networkOther({ looks: other.name, plan: network.name })
              : own && purchase.networkLooksLike({ name: own.name })
          }
          onSwitch={
            other && {
              label: purchase.networkSwitch({ name: other.name }),
              go: () => onShow(new URLSearchParams({ network: other.key }).toString()),
            }
          }
        />
      </div>
      <div className="grid gap-3">
        <PlanNetworks networks={networks} network={network?.key ?? ""} {...at} />
        {isFolded ? (
          <div className="grid gap-2">
            <PlanChoice
              best={[{ row: chosen, reasons: [] }]}
              kinds={null}
              chosen={chosen.id}
              onChoose={() => setFolded(true)}
              error={problemAt(buy.problems, "plan")}
            />
            <div className="flex flex-wrap items-center gap-x-2">
              {buy.ready ? (
                <Button look="quiet" onClick={() => setFolded(false)}>
                  {purchase.changePlan}
                </Button>
              ) : (
                <ShowButton
                  query={filterQuery({ ...filters, network: chosen.network })}
                  onShow={onShow}
                  className={buttonClass("quiet")}
                >
                  {purchase.changePlan}
                </ShowButton>
              )}
              {children}
            </div>
          </div>
        ) : (
          <>
            <PlanPeriods periods={[...periods.keys()]} period={period} {...at} />
            <PlanChoice
              key={`${buy.fill.round} ${shownNetwork} ${period} ${filters.all}`}
              best={best}
              kinds={kinds}
              chosen={buy.typed.plan}
              // One decision at a time: choosing from all plans collapses them. The best three are short.
              onChoose={() => setFolded(kinds !== null)}
              error={problemAt(buy.problems, "plan")}
            />
            {chosen && !listed.includes(chosen) ? (
              <input type="hidden" name="plan" value={chosen.id} />
            ) : null}
            <div className="flex flex-wrap items-center gap-x-2">
              {filters.all || plans.length > best.length ? (
                <ShowButton
                  query={filterQuery({ ...filters, all: !filters.all })}
                  onShow={onShow}
                  className={buttonClass("quiet", "text-small")}
                >
                  {filters.all ? purchase.bestPlans : purchase.allPlans({ count: plans.length })}
                </ShowButton>
              ) : null}
              {children}
            </div>
          </>
        )}
      </div>
      <div key={`email ${buy.fill.round}`} className="grid gap-7">
        <EmailField
          services={["data"]}
          value={buy.fill.typed.email}
          error={problemAt(buy.problems, "email")}
        />
      </div>
    </PurchaseForm>
  );
}

/** The plan last bought on this device. */
function lastPlan(): string | null {
  return getDevice().orders.find(({ service }) => service === "data")?.again?.plan ?? null;
}
