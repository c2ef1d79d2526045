import { prepareEnvironment } from "./environment/environment";
import { connect } from "./migrations/connection";
import { closePartition, PARTITIONED } from "./partition/close-partition";
import { reportFailure } from "./shared/plain-error";

/** `npm run partition`: ends the month's partition of every table that only grows, and opens the next. */
async function partition(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    const client = await connect(environment.ownerUrl);
    try {
      const month = new Date().toISOString().slice(0, 7).replace("-", "_");
      for (const table of PARTITIONED) {
        const to = await closePartition(client, table, month);
        console.log(
          to === null
            ? `${table}_${month} exists.`
            : `${table}_${month} holds the rows below ${to.toLocaleString("en")}.`,
        );
      }
    } finally {
      await client.end();
    }
  } finally {
    await environment.close();
  }
}

await partition().catch((error: unknown) => {
  reportFailure(error);
  process.exitCode = 1;
});
