import { parseCommand, USAGE } from "./reconcile/parse-command";
import { runOwnerCommand } from "./run-owner-command";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./reconcile/run-command")).runCommand,
});
