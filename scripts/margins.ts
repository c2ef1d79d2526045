import { runAsOwner } from "./environment/run-as-owner";
import { rebuildMargins } from "./margins/rebuild-margins";

/** `npm run margins`: writes what each order earned, from the ledger. */
await runAsOwner(async (client) => {
  const changed = await rebuildMargins(client);
  console.log(
    changed === 0
      ? "All margins agree with the ledger."
      : `Wrote the margins of ${changed.toLocaleString("en")} orders.`,
  );
});
