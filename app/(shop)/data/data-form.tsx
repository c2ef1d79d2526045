"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import { useShown } from "@/app/_purchase/hooks/use-shown";
import type { FormRow } from "@/app/_purchase/state/form-values";
import { getDevice } from "@/app/_shop/device/device";
import { Notice } from "@/app/_ui/notice";
import { purchase } from "@/lib/words/messages";
import { ChosenPlan } from "./chosen-plan";
import { DataPhones } from "./data-phones";
import { filterQuery, parseFilters } from "./filters";
import { PlanNetworks } from "./plan-filters";
import type { PlanList } from "./plan-rows";
import { selectPlans } from "./select-plans";
import { SelectedPlans } from "./selected-plans";

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
  const selected = selectPlans(
    { networks, rows },
    { filters, chosen, folded, phone: buy.typed.rows[0]?.phone ?? "", last: buy.ready ? lastPlan() : null },
  );
  const { network, own } = selected;
  const other = own && network?.network && own !== network ? own : undefined;
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
          <ChosenPlan
            row={chosen}
            onChoose={() => setFolded(true)}
            // Before the scripts run, the button posts and the answer lists the plans.
            onChange={buy.ready ? () => setFolded(false) : null}
            error={problemAt(buy.problems, "plan")}
            {...at}
          >
            {children}
          </ChosenPlan>
        ) : (
          <SelectedPlans
            round={buy.fill.round}
            selected={selected}
            chosen={chosen}
            // One decision at a time: choosing from all plans collapses them. The best three are short.
            onChoose={() => setFolded(selected.kinds !== null)}
            error={problemAt(buy.problems, "plan")}
            {...at}
          >
            {children}
          </SelectedPlans>
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
