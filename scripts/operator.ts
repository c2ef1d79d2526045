import { runOwnerCommand } from "./operator/run-owner-command";

/** `npm run order`, `cases`, `float`, `adopt`, `keys` and `reconcile`: the first argument is the command's name. */
await runOwnerCommand(process.argv.slice(2));
