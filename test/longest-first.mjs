import { BaseSequencer } from "vitest/node";

/**
 * What takes half a minute and more comes first: it ends beside the others and not alone after them. The simulation's second half
 * begins about when its first one ends: each of them keeps most of a processor busy, while half of what the others do is waiting.
 */
const LONGEST = [
  "test/simulation/simulation-1.db.test.ts",
  "test/sabotage/sabotage.db.test.ts",
  "test/processes/kill-everywhere.db.test.ts",
  "test/webhooks/webhook-storm.db.test.ts",
  "lib/outbox/send-messages.db.test.ts",
  "lib/orders/crash-points.db.test.ts",
  "test/processes/workers.db.test.ts",
  "lib/orders/refund.db.test.ts",
  "test/simulation/simulation-2.db.test.ts",
  "test/processes/kill-worker.db.test.ts",
  "lib/orders/vend.db.test.ts",
  "lib/orders/payment-races.db.test.ts",
  "test/runbook.db.test.ts",
  "test/processes/database-away.db.test.ts",
  "scripts/embedded-postgres.db.test.ts",
  "test/processes/mail-killed.db.test.ts",
  "test/simulation/determinism.db.test.ts",
  "lib/platform/db.db.test.ts",
  "test/stack/chaos.test.ts",
  "test/stack/upstream-off.test.ts",
  "test/stack/matrix.test.ts",
];

/** As vitest sorts (largest file first), but for those of which we know better. */
export class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    /** @param {import("vitest/node").TestSpecification} file */
    const rank = ({ moduleId, project }) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      if (place >= 0) return place;
      // One project after the other: a process that files of another one follow in isn't used again.
      return LONGEST.length + (project.name === "unit" ? 1 : 0);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
