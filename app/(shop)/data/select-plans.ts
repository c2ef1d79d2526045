import { networkHint } from "@/lib/services/fields/phone";
import { type BestPlan, bestPlans } from "./best-plans";
import { choosePeriod, type Filters, kindsOf, periodsOf } from "./filters";
import type { PlanGroup, PlanKind, PlanList, PlanNetwork, PlanRow } from "./plan-rows";

interface Choice {
  filters: Filters;
  chosen: PlanRow | undefined;
  /** Only the chosen plan is shown, so its network is selected. */
  folded: boolean;
  /** The first number, as typed. */
  phone: string;
  /** The plan last bought on this device. */
  last: string | null;
}

export interface Selection {
  network: PlanNetwork | undefined;
  /** The network that the number looks like. */
  own: PlanNetwork | undefined;
  periods: PlanGroup[];
  period: PlanGroup;
  /** All plans of the period. */
  plans: PlanRow[];
  best: BestPlan[];
  /** All plans of the period by kind; null: only the best are shown. */
  kinds: Map<PlanKind, PlanRow[]> | null;
}

/** What to show of a shop's plans. Pure. */
export function selectPlans(
  { networks, rows }: PlanList,
  { filters, chosen, folded, phone, last }: Choice,
): Selection {
  const looks = networkHint(phone);
  const own = networks.find(({ network }) => looks !== null && network === looks);
  const shown = filters.network ?? chosen?.network ?? own?.key ?? networks[0]?.key ?? "";
  const network = networks.find(({ key }) => key === (folded && chosen ? chosen.network : shown));
  const byPeriod = periodsOf(rows, shown);
  const period = choosePeriod(byPeriod, filters.validity);
  const plans = byPeriod.get(period) ?? [];
  return {
    network,
    own,
    periods: [...byPeriod.keys()],
    period,
    plans,
    best: bestPlans(plans, last),
    kinds: filters.all ? kindsOf(plans, filters.sort) : null,
  };
}
