import fc from "fast-check";
import { PLAN_LIMITS } from "@/lib/catalogue/plan-limit";
import { naira } from "@/lib/platform/money";
import { NETWORKS } from "@/lib/services/fields/phone";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Any wish that a data plan's filter can hold. */
export const planFilters = fc.record({
  bytes: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 1023 }).map((mb) => mb * MB),
    fc.integer({ min: 100, max: 100_000 }).map((hundredths) => Math.round((hundredths / 100) * GB)),
  ),
  hours: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 47 }),
      fc.integer({ min: 1, max: 730 }).map((days) => days * 24),
    ),
  ),
  network: fc.option(fc.constantFrom(...NETWORKS)),
  max: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(naira)),
  only: fc.option(fc.constantFrom(...PLAN_LIMITS)),
});
