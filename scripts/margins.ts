import { prepareEnvironment } from "./environment/environment";
import { rebuildMargins } from "./margins/rebuild-margins";
import { connect } from "./migrations/connection";
import { reportFailure } from "./shared/plain-error";

/** `npm run margins`: writes what each order earned, from the ledger. */
async function margins(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    const client = await connect(environment.ownerUrl);
    try {
      const changed = await rebuildMargins(client);
      console.log(
        changed === 0
          ? "All margins agree with the ledger."
          : `Wrote the margins of ${changed.toLocaleString("en")} orders.`,
      );
    } finally {
      await client.end();
    }
  } finally {
    await environment.close();
  }
}

await margins().catch((error: unknown) => {
  reportFailure(error);
  process.exitCode = 1;
});
