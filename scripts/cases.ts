import { parseCommand, USAGE } from "./cases/parse-command";
import { runOwnerCommand } from "./operator/run-owner-command";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./cases/run-command")).runCommand,
});
