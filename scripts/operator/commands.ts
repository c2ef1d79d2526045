import { userInfo } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { kobo, parseNaira } from "@/lib/platform/money";
import type { Terminal } from "../shared/terminal";

/** What a command does; resolves to the exit code: 0 done, 1 refused or not found. */
export type Act = (terminal: Terminal) => Promise<number>;
type Define = (program: Command, run: (act: Act) => void) => void;

const BY = new Option("--by <name>", "your name, for the records")
  .argParser(parseName)
  .default(userInfo().username, "this terminal's user");

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
Verdicts for a purchase: delivered (with --given "token" or "PIN, PIN" if there are any), failed or not-executed. For a
refund: refunded or failed (the shop tries again). Only workers send purchases and refunds, so a refund that a decision
starts needs a running worker (npm run worker).`,
    );
    program
      .command("list")
      .description("list what needs a person")
      .action(() => run(async (terminal) => (await loadOrder()).listOrders(terminal)));
    program
      .command("show")
      .description("show one order's full history")
      .argument("<ref>")
      .option("--reveal", "also print tokens and PINs; recorded in the activity log")
      .addOption(BY)
      .action((ref, { reveal, by }) =>
        run(async (terminal) => (await loadOrder()).showOrder(terminal, ref, reveal ? { by } : undefined)),
      );
    program
      .command("requery")
      .description("check every undecided payment and attempt now")
      .argument("<ref>")
      .action((ref) => run(async (terminal) => (await loadOrder()).requery(terminal, ref)));
    program
      .command("park-decide")
      .description("decide an attempt in review")
      .argument("<ref>")
      .addOption(
        new Option("--verdict <verdict>", "the outcome")
          .choices(["delivered", "failed", "not-executed", "refunded"])
          .makeOptionMandatory(),
      )
      .requiredOption(
        "--reason <why>",
        "your evidence: who told you what; stored with the decision",
        parseReason,
      )
      .option("--effect <id>", "the attempt, if several are in review")
      .option("--given <deliverable>", "with --verdict delivered: the token or PINs to deliver")
      .addOption(BY)
      .action((ref, options, command) => {
        if (options.given !== undefined && options.verdict !== "delivered")
          command.error("error: --given requires --verdict delivered.");
        run(async (terminal) => (await loadOrder()).decide(terminal, ref, options));
      });
    program
      .command("seen")
      .description("mark the listed alarms as seen")
      .action(() => run(async (terminal) => (await loadOrder()).markSeen(terminal)));
  },

  cases(program, run) {
    program.addHelpText(
      "after",
      "\nA review closes with its decision (npm run order -- REF park-decide), an overdue case when its order is completed.\nThese commands move no money or deliverables.",
    );
    program
      .command("list")
      .description("list open cases, the most urgent first")
      .action(() => run(async (terminal) => (await loadCases()).listCases(terminal)));
    program
      .command("show")
      .description("show one case with its stored evidence")
      .argument("<id>", "its number in the list", parseNumber)
      .action((id) => run(async (terminal) => (await loadCases()).showCase(terminal, id)));
    program
      .command("close")
      .description("close a dispute or a complaint permanently")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("<reason>", "the outcome, in quotes; stored with the case", parseReason)
      .addOption(BY)
      .action((id, reason, { by }) =>
        run(async (terminal) => (await loadCases()).close(terminal, id, { name: by, reason })),
      );
  },

  float(program, run) {
    program.addHelpText("after", "\nThese commands move no money: they record what you did at the upstream.");
    program
      .command("show")
      .description("show the wallet at the upstream: balance, reserved and available amounts")
      .action(() => run(async (terminal) => (await loadFloat()).showFloat(terminal)));
    program
      .command("book")
      .description("record a top-up of the wallet in the ledger; the same reason is recorded once")
      .argument("<amount>", "in naira, such as 50000 or 1250.50", parseAmount)
      .requiredOption(
        "--because <why>",
        'what you did, with its date or reference ("top-up 21 Nov")',
        parseReason,
      )
      .option("--out", "record a withdrawal instead")
      .option("--wallet <name>", "the wallet, if it isn't the main one (MERCHANT_WALLET_TYPE)", "main")
      .addOption(BY)
      .action((amount, { because, out, by, wallet }) =>
        run(async (terminal) =>
          (await loadFloat()).book(terminal, { amount: out ? kobo(-amount) : amount, because, by, wallet }),
        ),
      );
  },

  adopt(program, run) {
    program
      .description("show entries of the upstream and the payment provider that a restored database lacks")
      .option("--write", "book them; workers then sell and send again")
      .addOption(BY)
      .action(({ write = false, by }) =>
        run(async (terminal) => (await loadAdopt()).adopt(terminal, { write, by })),
      );
  },

  keys(program, run) {
    program.addHelpText("after", "\nThe shop keeps selling. An interrupted run can be resumed.");
    program
      .command("show")
      .description("show which key encrypts what, and check that all of it can be decrypted")
      .action(() => run(async (terminal) => (await loadKeys()).rotate(terminal, { dryRun: true, by: "" })));
    program
      .command("rotate")
      .description("re-encrypt everything with DATA_ENCRYPTION_KEY, so that old keys can be removed")
      .option("--dry-run", "decrypt everything and write nothing")
      .addOption(BY)
      .action(({ dryRun = false, by }) =>
        run(async (terminal) => (await loadKeys()).rotate(terminal, { dryRun, by })),
      );
  },

  reconcile(program, run) {
    program.addHelpText("after", "\nThese commands move no money or deliverables.");
    program
      .command("run")
      .description("compare now, then list the discrepancies")
      .action(() => run(async (terminal) => (await loadReconcile()).compare(terminal)));
    program
      .command("list")
      .description("list discrepancies without comparing")
      .action(() => run(async (terminal) => (await loadReconcile()).listDifferences(terminal)));
    program
      .command("show")
      .description("show both sides of a discrepancy")
      .argument("<id>", "its number in the list", parseNumber)
      .action((id) => run(async (terminal) => (await loadReconcile()).showDifference(terminal, id)));
    program
      .command("sums")
      .description("rebuild the daily sums of the ledger for Money and Reports")
      .action(() => run(async (terminal) => (await loadReconcile()).rebuildSums(terminal)));
    program
      .command("explain")
      .description("store why the sides differ; it stays listed until they agree")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("<reason>", "in quotes; stored with the discrepancy", parseReason)
      .addOption(BY)
      .action((id, reason, { by }) =>
        run(async (terminal) => (await loadReconcile()).explain(terminal, id, { name: by, reason })),
      );
    program
      .command("own")
      .description("assign it to a person (without a name: to nobody)")
      .argument("<id>", "its number in the list", parseNumber)
      .argument("[name]")
      .action((id, name) =>
        run(async (terminal) => (await loadReconcile()).own(terminal, id, name?.trim() || null)),
      );
  },
};

function parseNumber(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError("Use the number in the list.");
  return Number(typed);
}

function parseReason(typed: string): string {
  if (!typed.trim()) throw new InvalidArgumentError("It must not be empty.");
  return typed.trim();
}

function parseName(typed: string): string {
  return typed.trim() || userInfo().username;
}

function parseAmount(typed: string) {
  const amount = parseNaira(typed.replaceAll(",", ""));
  if (amount === null || amount <= 0)
    throw new InvalidArgumentError("Enter the amount in naira, like 50000 or 1250.50.");
  return amount;
}
