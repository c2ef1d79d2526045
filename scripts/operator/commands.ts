import { userInfo } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { kobo, parseNaira } from "@/lib/platform/money";
import type { Terminal } from "../shared/terminal";

/** What a command does; resolves to the exit code: 0 done, 1 refused or not found. */
export type Act = (terminal: Terminal) => Promise<number>;
type Define = (program: Command, run: (act: Act) => void) => void;

const BY = new Option("--by <name>", "who does it")
  .argParser(parseName)
  .default(userInfo().username, "the user of this terminal");

/** What is done is imported late: it reads the environment, which isn't prepared yet while arguments are parsed. */
const loadAdopt = () => import("../adopt/run-command");
const loadCases = () => import("../cases/run-command");
const loadFloat = () => import("../float/run-command");
const loadKeys = () => import("../keys/run-command");
const loadOrder = () => import("../order/run-command");
const loadReconcile = () => import("../reconcile/run-command");

/** The owner's commands: their words, first the one that runs without a word. */
export const COMMANDS: Readonly<Record<string, Define>> = {
  order(program, run) {
    program.usage("[REF] [command]").addHelpText(
      "after",
      `
A purchase was delivered (with --given "token" or "PIN, PIN" where there are any), failed or not-executed; a refund was
refunded or failed (it is tried again). Purchases and refunds are sent by workers only, so a refund that a decision
starts needs one running (npm run worker).`,
    );
    program
      .command("list")
      .description("what waits for a person")
      .action(() => run(async (terminal) => (await loadOrder()).listOrders(terminal)));
    program
      .command("show")
      .description("one order's whole story")
      .argument("<ref>")
      .option("--reveal", "print tokens and PINs too")
      .action((ref, { reveal }) =>
        run(async (terminal) => (await loadOrder()).showOrder(terminal, ref, reveal)),
      );
    program
      .command("requery")
      .description("ask now about every payment and effect that isn't decided")
      .argument("<ref>")
      .action((ref) => run(async (terminal) => (await loadOrder()).requery(terminal, ref)));
    program
      .command("park-decide")
      .description("decide what was handed to a person")
      .argument("<ref>")
      .addOption(
        new Option("--verdict <verdict>", "what became of it")
          .choices(["delivered", "failed", "not-executed", "refunded"])
          .makeOptionMandatory(),
      )
      .requiredOption("--reason <why>", "who told you what; it is kept with the decision", parseReason)
      .option("--effect <id>", "which, if several wait")
      .option("--given <deliverable>", "with --verdict delivered: what to hand out")
      .addOption(BY)
      .action((ref, options, command) => {
        if (options.given !== undefined && options.verdict !== "delivered")
          command.error("error: --given goes with --verdict delivered only.");
        run(async (terminal) => (await loadOrder()).decide(terminal, ref, options));
      });
    program
      .command("seen")
      .description("the alarms listed so far have been read")
      .action(() => run(async (terminal) => (await loadOrder()).markSeen(terminal)));
  },

  cases(program, run) {
    program.addHelpText(
      "after",
      "\nWhat is parked is closed by its decision (npm run order -- REF park-decide), what is overdue when it is done.\nNothing here moves money or goods.",
    );
    program
      .command("list")
      .description("what a person must answer for, the most urgent first")
      .action(() => run(async (terminal) => (await loadCases()).listCases(terminal)));
    program
      .command("show")
      .description("one, with the evidence that was kept when it was opened")
      .argument("<id>", "its number in the list", parseNumber)
      .action((id) => run(async (terminal) => (await loadCases()).showCase(terminal, id)));
    program
      .command("close")
      .description("close a dispute or a complaint for good")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("<reason>", "how it ended, in quotes; it is kept with the case", parseReason)
      .addOption(BY)
      .action((id, reason, { by }) =>
        run(async (terminal) => (await loadCases()).close(terminal, id, { name: by, reason })),
      );
  },

  float(program, run) {
    program.addHelpText("after", "\nNothing here moves money: it is booked what you did at the upstream.");
    program
      .command("show")
      .description("our wallet at the upstream: what it holds, what is promised, what is left to sell from")
      .action(() => run(async (terminal) => (await loadFloat()).showFloat(terminal)));
    program
      .command("book")
      .description("put into our ledger of it what you put into the wallet; the same reason is booked once")
      .argument("<amount>", "in naira, such as 50000 or 1250.50", parseAmount)
      .requiredOption(
        "--because <why>",
        'what you did, with its date or reference ("top-up 21 Nov")',
        parseReason,
      )
      .option("--out", "you took it out")
      .option("--wallet <name>", "another wallet than the main one (MERCHANT_WALLET_TYPE)", "main")
      .addOption(BY)
      .action((amount, { because, out, by, wallet }) =>
        run(async (terminal) =>
          (await loadFloat()).book(terminal, { amount: out ? kobo(-amount) : amount, because, by, wallet }),
        ),
      );
  },

  adopt(program, run) {
    program
      .description("what the upstream and the payment provider know and a restored database doesn't")
      .option("--write", "book it; workers sell and send again")
      .addOption(BY)
      .action(({ write = false, by }) =>
        run(async (terminal) => (await loadAdopt()).adopt(terminal, { write, by })),
      );
  },

  keys(program, run) {
    program.addHelpText("after", "\nSells meanwhile, and goes on where an interrupted run ended.");
    program
      .command("show")
      .description("what is sealed with which key, and whether all of it opens")
      .action(() => run(async (terminal) => (await loadKeys()).rotate(terminal, { dryRun: true, by: "" })));
    program
      .command("rotate")
      .description("seal all that is sealed again with DATA_ENCRYPTION_KEY, so that the old ones can go")
      .option("--dry-run", "open all of it and write nothing")
      .addOption(BY)
      .action(({ dryRun = false, by }) =>
        run(async (terminal) => (await loadKeys()).rotate(terminal, { dryRun, by })),
      );
  },

  reconcile(program, run) {
    program.addHelpText("after", "\nNothing here moves money or goods.");
    program
      .command("run")
      .description("compare now, then list the differences")
      .action(() => run(async (terminal) => (await loadReconcile()).compare(terminal)));
    program
      .command("list")
      .description("list them without comparing")
      .action(() => run(async (terminal) => (await loadReconcile()).listDifferences(terminal)));
    program
      .command("show")
      .description("both sides of one")
      .argument("<id>", "its number in the list", parseNumber)
      .action((id) => run(async (terminal) => (await loadReconcile()).showDifference(terminal, id)));
    program
      .command("sums")
      .description("sum every past day of the ledger again, for Money and Reports")
      .action(() => run(async (terminal) => (await loadReconcile()).rebuildSums(terminal)));
    program
      .command("explain")
      .description("say why the sides differ; it stays listed until they agree")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("<reason>", "in quotes; it is kept with the difference", parseReason)
      .addOption(BY)
      .action((id, reason, { by }) =>
        run(async (terminal) => (await loadReconcile()).explain(terminal, id, { name: by, reason })),
      );
    program
      .command("own")
      .description("who looks after it (without a name: nobody any more)")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("[name]")
      .action((id, name) =>
        run(async (terminal) => (await loadReconcile()).own(terminal, id, name?.trim() || null)),
      );
  },
};

function parseNumber(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError("It is the number in the list.");
  return Number(typed);
}

function parseReason(typed: string): string {
  if (!typed.trim()) throw new InvalidArgumentError("It is empty.");
  return typed.trim();
}

function parseName(typed: string): string {
  return typed.trim() || userInfo().username;
}

function parseAmount(typed: string) {
  const amount = parseNaira(typed.replaceAll(",", ""));
  if (amount === null || amount <= 0)
    throw new InvalidArgumentError("Say how much, in naira: 50000, or 1250.50.");
  return amount;
}
