import { parseCommand, USAGE } from "./float/parse-command";
import { runOwnerCommand } from "./operator/run-owner-command";

await runOwnerCommand({
  parse: parseCommand,
  usage: USAGE,
  load: async () => (await import("./float/run-command")).runCommand,
});
