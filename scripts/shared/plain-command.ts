import { Command, type CommanderError } from "commander";

/** A command without verbs. `parse` prints its usage for --help (exit 0), and refuses arguments that it doesn't know (exit 2). */
export function plainCommand(name: string, does: string): Command {
  return new Command(`npm run ${name} --`).description(does).showHelpAfterError().exitOverride(exitNow);
}

/** For `exitOverride`: 0 after help, 2 for a usage error. */
export function exitNow({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? 0 : 2);
}
