import { BaseSequencer } from "vitest/node";

/** What takes half a minute and more, longest first: begun first, it ends beside the others and not alone after them. */
const LONGEST = [
  "test/simulation/simulation-1.db.test.ts",
  "test/simulation/simulation-2.db.test.ts",
  "test/sabotage/sabotage.db.test.ts",
  "test/processes/kill-everywhere.db.test.ts",
  "test/webhooks/webhook-storm.db.test.ts",
  "lib/outbox/send-messages.db.test.ts",
  "lib/orders/crash-points.db.test.ts",
  "test/stack/chaos.test.ts",
  "test/stack/upstream-off.test.ts",
  "test/stack/matrix.test.ts",
];

/** As vitest sorts (largest file first), but for those of which we know better. */
export class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    /** @param {import("vitest/node").TestSpecification} file */
    const rank = ({ moduleId }) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
