import { BaseSequencer } from "vitest/node";

/**
 * What takes half a minute and more comes first: it ends beside the others and not alone after them. The simulation's halves and
 * the sabotage keep most of a processor busy, the kills more than one, while the others mostly wait: so no more than two of these
 * at a time, and what waits beside them. All at once in the beginning they took half as long again, and later half a processor idled.
 */
const LONGEST = [
  "test/simulation/simulation-1.db.test.ts",
  "test/sabotage/sabotage.db.test.ts",
  "lib/messages/send-messages.db.test.ts",
  "lib/orders/fulfilment/refund.db.test.ts",
  "test/processes/kill-everywhere.db.test.ts",
  "lib/orders/fulfilment/crash-points.db.test.ts",
  "test/processes/workers.db.test.ts",
  "test/webhooks/webhook-storm.db.test.ts",
  "test/simulation/simulation-2.db.test.ts",
  "test/processes/kill-worker.db.test.ts",
  "lib/orders/fulfilment/vend.db.test.ts",
  "lib/orders/payment/payment-races.db.test.ts",
  "test/runbook.db.test.ts",
  "test/processes/database-away.db.test.ts",
  "scripts/postgres/embedded-postgres.db.test.ts",
  "test/processes/mail-killed.db.test.ts",
  "test/simulation/determinism.db.test.ts",
  "lib/platform/db/db.db.test.ts",
  "test/stack/chaos.test.ts",
  "test/stack/upstream-off.test.ts",
  "test/stack/matrix.test.ts",
];

/** What takes ten seconds among the unit tests, which come last: it must not be what all wait for in the end. */
const LONGEST_UNITS = ["scripts/start/child.test.ts", "lib/theme/fit-accent.test.ts"];

/** As vitest sorts (largest file first), but for those of which we know better. */
export class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    /** @param {import("vitest/node").TestSpecification} file */
    const rank = ({ moduleId, project }) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      if (place >= 0) return place;
      // One project after the other: a process that files of another one follow in isn't used again.
      if (project.name !== "unit") return LONGEST.length;
      return LONGEST.length + (LONGEST_UNITS.some((file) => moduleId.endsWith(file)) ? 1 : 2);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
