import type { ServiceId } from "@/lib/model/service-id";
import type { SnapshotPlan } from "./catalogue-snapshot";

/**
 * A service's plan by its _id, else by its planId. A planId says what it is but not the price, so several plans may bear it
 * (merchant-api.md 2.3): the cheapest is meant, so that nobody pays more than the list showed.
 */
export function findPlan(
  plans: readonly SnapshotPlan[],
  service: ServiceId,
  wanted: string,
): SnapshotPlan | undefined {
  const ours = plans.filter((plan) => plan.service === service);
  const byId = ours.find(({ id }) => id === wanted);
  if (byId) return byId;
  return ours
    .filter(({ planId }) => planId === wanted)
    .toSorted((a, b) => a.cost - b.cost || (a.id < b.id ? -1 : 1))[0];
}
