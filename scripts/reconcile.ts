import { runOwnerCommand } from "./operator/run-owner-command";
import { parseCommand, USAGE } from "./reconcile/parse-command";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./reconcile/run-command")).runCommand,
});
