import { runOwnerCommand } from "./operator/run-owner-command";
import { parseCommand } from "./order/parse-command";
import { USAGE } from "./order/usage";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./order/run-command")).runCommand,
});
