import { runAsOwner } from "./environment/run-as-owner";
import { closePartition, PARTITIONED } from "./partition/close-partition";
import { plainCommand } from "./shared/plain-command";

plainCommand(
  "partition",
  "ends the month's partition of every table that only grows, and opens the next",
).parse();

/** `npm run partition`: ends the month's partition of every table that only grows, and opens the next. */
await runAsOwner(async (client) => {
  const month = new Date().toISOString().slice(0, 7).replace("-", "_");
  for (const table of PARTITIONED) {
    const to = await closePartition(client, table, month);
    console.log(
      to === null
        ? `${table}_${month} exists.`
        : `${table}_${month} holds the rows below ${to.toLocaleString("en")}.`,
    );
  }
});
