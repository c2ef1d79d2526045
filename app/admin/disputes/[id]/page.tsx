import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AutoRefresh } from "@/app/_ui/auto-refresh";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { EVIDENCE_CHECKS, findDisputeEvidence } from "@/lib/admin/cases/dispute-evidence";
import { findDispute, type GivenAnswer } from "@/lib/admin/cases/find-dispute";
import type { DisputedFunding } from "@/lib/admin/cases/find-disputed-funding";
import type { ListedDispute } from "@/lib/admin/cases/find-disputes";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { formatNaira } from "@/lib/platform/money";
import { answerNotices, answerWords as words } from "@/lib/words/en/dispute-answer";
import { disputeReason, disputesWords } from "@/lib/words/en/disputes";
import { Due, OrderLink } from "../dispute-columns";
import { AnswerForms } from "./answer-forms";

export const metadata: Metadata = { title: words.facts };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** One dispute: what the bank says, what we know, and the answer. */
export default async function DisputePage({ params, searchParams }: Props) {
  const user = await requireStaff("disputes.view");
  const { id } = await params;
  const ctx = context();
  const found = /^[1-9]\d{0,8}$/.test(id) ? await findDispute(ctx, Number(id)) : null;
  if (!found) notFound();
  const { dispute, answers, askedAgain, funding } = found;
  const now = ctx.clock.now();
  const mayAnswer = may(user.role, "disputes.answer");
  const evidence = mayAnswer ? await findDisputeEvidence(ctx, dispute.id) : null;
  const closed = whyClosed(dispute, { mayAnswer, hasEvidence: evidence !== null, askedAgain, now });
  const isMoving = dispute.answerState !== null && dispute.answerState !== "SENT";
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 pb-8">
      {isMoving ? <AutoRefresh /> : null}
      <Heading
        title={dispute.ref ? words.title(dispute.ref) : words.titleOfNone(dispute.number)}
        lead={
          <a href="/admin/disputes" className="tap underline underline-offset-4">
            {words.all}
          </a>
        }
      />
      <Feedback done={wholeParam(await searchParams, "done")} notices={answerNotices} />
      <Facts dispute={dispute} funding={funding} askedAgain={askedAgain} now={now} />
      {evidence ? (
        <Section title={words.evidence} note={words.evidenceNote}>
          <ul className="grid gap-1">
            {EVIDENCE_CHECKS.map((check) => (
              <li key={check} className="leader">
                <span>{words.checks[check]}</span>
                <span className={evidence.checks[check] ? "text-good" : "text-muted"}>
                  {evidence.checks[check] ? words.there : words.missing}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <a
              href={`/admin/disputes/evidence?case=${dispute.id}`}
              className="tap underline underline-offset-4"
            >
              {words.pdf}
            </a>
          </p>
        </Section>
      ) : null}
      <Section title={disputesWords.answer}>
        {closed || dispute.amount === null ? (
          <p>{closed ?? words.closed.unconfirmed}</p>
        ) : (
          <AnswerForms id={dispute.id} amount={dispute.amount} fresh={isFresh(user, now)} />
        )}
      </Section>
      <Section title={words.answers}>
        {answers.length === 0 ? <p>{words.none}</p> : null}
        <ol className="grid gap-4">
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

/** Why the dispute can't be answered, in words; null if it can. */
function whyClosed(
  { state, answer, dueAt }: ListedDispute,
  {
    mayAnswer,
    hasEvidence,
    askedAgain,
    now,
  }: { mayAnswer: boolean; hasEvidence: boolean; askedAgain: boolean; now: Date },
): string | null {
  if (state === "unconfirmed") return words.closed.unconfirmed;
  if (state !== "open") return words.closed.decided;
  if (answer) return askedAgain ? words.closed.again : words.closed.answered;
  if (dueAt && dueAt <= now) return words.closed.late;
  if (!mayAnswer) return words.closed.role;
  return hasEvidence ? null : words.closed.noOrder;
}

interface FactsProps {
  dispute: ListedDispute;
  funding: DisputedFunding | null;
  askedAgain: boolean;
  now: Date;
}

function Facts({ dispute, funding, askedAgain, now }: FactsProps) {
  const { amount, state, why, number, answer, answerState } = dispute;
  const given = state === "open" && answer && answerState === "SENT" ? answer : null;
  return (
    <Section title={words.facts}>
      <dl className="grid gap-1.5">
        <Fact name={words.state}>
          {askedAgain ? words.openAgain : given ? words.openButAnswered[given] : disputesWords.states[state]}
        </Fact>
        {funding ? (
          <Fact name={words.funded}>
            <a
              href={`/admin/customers/${funding.userId}`}
              className="tap wrap-anywhere underline underline-offset-4"
            >
              {funding.email}
            </a>
          </Fact>
        ) : (
          <Fact name={words.order}>
            <OrderLink dispute={dispute} />
          </Fact>
        )}
        <Fact name={state === "lost" ? words.lost : state === "won" ? words.returned : words.amount}>
          {amount === null ? "–" : <Money amount={amount} className="font-semibold" />}
        </Fact>
        {funding ? <Wallet dispute={dispute} funding={funding} /> : null}
        <Fact name={words.reason}>{disputeReason(why)}</Fact>
        <Fact name={words.due}>
          <Due dispute={dispute} now={now} />
        </Fact>
        <Fact name={words.number}>
          <code className="font-mono">{number}</code>
        </Fact>
      </dl>
      {funding && (state === "open" || state === "lost") ? <p>{words.fundedNotes[state]}</p> : null}
    </Section>
  );
}

/** What of a wallet's disputed funding is held or was taken back, and what the customer had spent. */
function Wallet({
  dispute: { state, amount },
  funding: { credit, held },
}: {
  dispute: ListedDispute;
  funding: DisputedFunding;
}) {
  if (state === "won" || amount === null) return null;
  const spent = Math.min(amount, credit) - held;
  return (
    <>
      <Fact name={state === "lost" ? words.taken : words.held}>
        <Money amount={held} />
      </Fact>
      {spent > 0 ? (
        <Fact name={words.spent}>
          <Money amount={spent} />
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="leader">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Answer({ answer }: { answer: GivenAnswer }) {
  const { kind, state, why, amount, message, by, at } = answer;
  const [title, text] =
    state === "FAILED"
      ? [words.failed, words.failures[why ?? ""] ?? ""]
      : state === "SENT"
        ? [words.kinds[kind], words.states.SENT[kind]]
        : [disputesWords.answering[kind], words.states[state]];
  return (
    <li className="grid gap-1">
      <p className="font-semibold">
        {title}
        {kind === "ACCEPT"
          ? ` · ${(state === "FAILED" ? words.notBack : words.back)(formatNaira(amount))}`
          : ""}
      </p>
      <p>{text}</p>
      <p className="break-words whitespace-pre-line">“{message}”</p>
      <p className="text-small text-muted wrap-anywhere">{words.by(by, timestamp(at))}</p>
    </li>
  );
}
