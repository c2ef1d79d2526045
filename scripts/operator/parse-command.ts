import { Command, CommanderError } from "commander";
import { type Act, COMMANDS } from "./commands";

/** What an operator's arguments ask for, or what to print instead: help (exit code 0) or what is wrong (2). */
export function parseCommand([name = "", ...args]: readonly string[]): Act | { code: number; text: string } {
  let act: Act | undefined;
  let text = "";
  const write = (words: string) => {
    text += words;
  };
  const program = new Command(`npm run ${name} --`)
    .exitOverride()
    .helpCommand(false)
    .showHelpAfterError()
    .configureOutput({ writeOut: write, writeErr: write });
  COMMANDS[name]?.(program, (wanted) => {
    act = wanted;
  });
  program.addHelpText("after", "Exit code: 0 done, 1 refused or not found, 2 invalid command.");
  try {
    program.parse(verbFirst(program, args), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { code: error.exitCode === 0 ? 0 : 2, text };
  }
  if (!act) throw new Error(`There is no command ${name}.`);
  return act;
}

/** Without a verb the first one runs. An order's reference comes before its verb: "REF requery", or "REF" to show it. */
function verbFirst(program: Command, args: readonly string[]): string[] {
  const verbs = program.commands.map((command) => command.name());
  const [first, second, ...rest] = args;
  if (first === undefined) return verbs.slice(0, 1);
  if (!verbs.includes("requery") || first.startsWith("-") || verbs.includes(first)) return [...args];
  return second && !second.startsWith("-") ? [second, first, ...rest] : ["show", ...args];
}
