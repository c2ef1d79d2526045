import { runAsOwner } from "./environment/run-as-owner";
import { rebuildMargins } from "./margins/rebuild-margins";
import { plainCommand } from "./shared/plain-command";

plainCommand("margins", "writes what each order earned, from the ledger").parse();

/** `npm run margins`: writes what each order earned, from the ledger. */
await runAsOwner(async (client) => {
  const changed = await rebuildMargins(client);
  console.log(
    changed === 0
      ? "All margins agree with the ledger."
      : `Wrote the margins of ${changed.toLocaleString("en")} orders.`,
  );
});
