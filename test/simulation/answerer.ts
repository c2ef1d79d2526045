import { type AnswerKind, beginDisputeAnswer } from "@/lib/cases/begin-dispute-answer";
import { sendDisputeAnswers } from "@/lib/cases/send-dispute-answers";
import { kobo } from "@/lib/platform/money";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What a suite of runs must meet of answers to disputes (coverage.ts). */
export const ANSWERS: readonly string[] = [
  "answer:CONTEST",
  "answer:ACCEPT",
  "answer:part",
  "answer:refused",
  "answer:at-once",
  "dispute_answer:SENDING→SENT",
  "dispute_answer:SENDING→UNKNOWN",
  "dispute_answer:SENDING→INTENT",
  "dispute_answer:UNKNOWN→SENT",
  "dispute_answer:UNKNOWN→INTENT",
  "dispute_answer:UNKNOWN→FAILED",
  "dispute_answer:INTENT→FAILED",
  ...["timeout-before", "timeout-after", "401-before", "400-before"].map(
    (fault) => `fault:answer-dispute-${fault}`,
  ),
  "fault:crash-answerDispute.afterSending",
  "fault:crash-answerDispute.afterAnswer",
  "death:answer",
];

/** Whether this run's staff answer disputes: those that are to meet it, and in the long run one in eight. */
export const answersDisputes = (stage: Stage): boolean =>
  stage.seed % 32 >= 28 || ANSWERS.some((what) => stage.isWanted(what));

const PDF = Buffer.from("%PDF-1.3");
const EVIDENCE = { email: "c@example.com", name: "A customer", phone: "-", service: "Airtime" };

/**
 * Staff who answer disputes (docs/adr/0086): at once or hours later, beside the bank's decision, two people at once with different
 * answers, while the processes that carry them out die.
 */
export class Answerer {
  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly parts: {
      web(): ShopProcess;
      worker(): ShopProcess;
      database: SimDatabase;
      kill(victim: ShopProcess): void;
    },
  ) {}

  /** Hears of a dispute as the provider opens it. */
  hear(id: string): void {
    const { stage, random } = this;
    if (!answersDisputes(stage)) return;
    const within = random.pick([MINUTE, 20 * MINUTE, 100 * MINUTE]);
    stage.time.after(random.int(10 * SECOND, within), "staff answer", () => this.#answer(id));
  }

  async #answer(id: string): Promise<void> {
    const { stage, random, parts } = this;
    const isTwice = random.chance(0.4);
    const first = parts.web();
    const work = [this.#press(first, id), ...(isTwice ? [this.#press(parts.web(), id)] : [])];
    if (stage.stormy && random.chance(0.1))
      stage.time.after(random.int(0, 20), "kill", () => parts.kill(first));
    const outcomes = await Promise.all(work);
    if (outcomes.includes("begun") && outcomes.includes("answered")) stage.count("answer:at-once");
    // Somebody who sees no answer on the page tries again.
    if (!outcomes.includes("begun") && random.chance(0.3)) await this.#press(parts.web(), id);
    this.#send();
  }

  async #press(web: ShopProcess, id: string): Promise<string | undefined> {
    const { stage, random } = this;
    const kind: AnswerKind = random.chance(0.5) ? "CONTEST" : "ACCEPT";
    const isPart = kind === "ACCEPT" && random.chance(0.5);
    const outcome = await web.run("answer a dispute", (ctx) =>
      beginDisputeAnswer(ctx, {
        disputeId: `paystack:${id}`,
        kind,
        amount: isPart ? kobo(100) : null,
        message: "What we know.",
        actor: { userId: "01OWNER", role: "owner" },
        evidence: EVIDENCE,
        pdf: PDF,
      }),
    );
    stage.tell(`staff: ${kind}${isPart ? " a part" : ""} of dispute ${id}: ${outcome ?? "no answer"}`);
    if (outcome === "begun") {
      stage.count(`answer:${kind}`);
      if (isPart) stage.count("answer:part");
    } else if (outcome !== undefined) stage.count("answer:refused");
    return outcome;
  }

  /** A worker sends answers, often two workers at once, until each is settled. */
  async #send(): Promise<void> {
    const { stage, random, parts } = this;
    const workers = [parts.worker(), ...(random.chance(0.3) ? [parts.worker()] : [])];
    if (stage.stormy && random.chance(0.3)) {
      const [victim] = workers;
      stage.time.after(random.int(0, 5_000), "kill", () => {
        if (victim?.alive) parts.kill(victim);
      });
    }
    // A killed process never comes back from it.
    for (const worker of workers) void worker.run("send answers", sendDisputeAnswers);
    stage.time.after(random.int(2 * MINUTE, 5 * MINUTE), "look for answers", async () => {
      const rows = await stage.time.during(() =>
        parts.database.query<{ id: string }>("SELECT id FROM dispute_answers WHERE settled_at IS NULL"),
      );
      if (rows.length > 0) await this.#send();
    });
  }
}
