import type { ServiceId } from "@/lib/model/service-id";
import type { SnapshotPlan } from "./catalogue-snapshot";

/**
 * A service's plan by its _id, else by its planId. Several plans with different prices may share a planId
 * (merchant-api.md 2.3). The cheapest is returned, so that nobody pays more than the list showed.
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
