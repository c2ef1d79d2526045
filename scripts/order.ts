import { parseCommand } from "./order/parse-command";
import { USAGE } from "./order/usage";
import { runOwnerCommand } from "./run-owner-command";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./order/run-command")).runCommand,
});
