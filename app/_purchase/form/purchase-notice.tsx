"use client";

import { useEffect, useRef } from "react";
import { countRows } from "@/app/_purchase/state/list-rows";
import type { PurchaseNotice, PurchaseState } from "@/app/_purchase/state/purchase-state";
import { Notice } from "@/app/_ui/notice";
import type { FieldProblem } from "@/lib/model/service-id";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { errorWords, proveWords, purchase, recipientWords } from "@/lib/words/messages";
import { problemSentence } from "@/lib/words/problem-sentence";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { waitText } from "@/lib/words/wait-text";
import { ProofField } from "./proof-field";

/** The button of this form that pays from the wallet. */
export const WALLET_BUTTON = { name: "intent", value: "wallet" };

/** Notices at the top of the form that must be read before continuing. Takes the focus with each new response. */
export function PurchaseNotices({ state, problems }: { state: PurchaseState; problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const answer = state.answer;
  useEffect(() => {
    if (answer > 0) box.current?.focus();
  }, [answer]);

  if (state.problems.length > 0 && problems.length > 0) {
    return <Problems problems={problems} box={box} state={state} />;
  }
  if (state.notice?.kind === "proof_needed") {
    return (
      <Notice ref={box} focusable tone="wait" title={proveWords.title}>
        <ProofField asked={state.notice} button={WALLET_BUTTON} busy={false} />
      </Notice>
    );
  }
  if (state.notice) return <Told notice={state.notice} box={box} />;
  const { listed, review } = state;
  if (state.go || answer === 0 || !(review || listed)) return null;
  return (
    <Notice
      ref={box}
      focusable
      title={review || !listed ? purchase.reviewHeading : recipientWords.listed({ count: listed.count })}
    >
      <p>{review ? purchase.reviewBody : recipientWords.listedBody}</p>
      {listed?.repeated ? <p>{recipientWords.repeated({ phone: listed.repeated })}</p> : null}
    </Notice>
  );
}

type Box = React.RefObject<HTMLDivElement | null>;

/** A problem of one of several numbers, with the number's place. */
function inRow(problem: FieldProblem): string {
  const n = rowOf(problem.path);
  const sentence = problemSentence(problem);
  return n === null ? sentence : recipientWords.inRow({ n, problem: sentence });
}

/** Only the first errors of a long list are linked; the others are shown at their rows. */
const MAX_LINKS = 10;

function Problems({ problems, box, state }: { problems: FieldProblem[]; box: Box; state: PurchaseState }) {
  const more = problems.length - MAX_LINKS;
  const isMany = state.typed.rows.length > 1;
  const { ready, wrong } = countRows(state.typed.rows, problems);
  return (
    <Notice ref={box} focusable tone="bad" title={purchase.problemsHeading({ count: problems.length })}>
      <p>{state.listed && wrong > 0 ? recipientWords.ready({ ready, wrong }) : purchase.problemsBody}</p>
      <ul className="list-disc ps-5">
        {problems.slice(0, MAX_LINKS).map((problem) => (
          <li key={problem.path}>
            <a className="tap underline underline-offset-4" href={`#${problem.path}`}>
              {isMany ? inRow(problem) : problemSentence(problem)}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{recipientWords.moreProblems({ count: more })}</p> : null}
    </Notice>
  );
}

function rowOf(path: string): number | null {
  const index = /^recipients\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? null : Number(index) + 1;
}

type PlainNotice = Exclude<PurchaseNotice, { kind: "proof_needed" }>;

function Told({ notice, box }: { notice: PlainNotice; box: Box }) {
  const { title, text } = noticeWords(notice);
  const failed = notice.kind === "broken" || notice.kind === "start_failed";
  const tone = failed ? "bad" : notice.kind === "notify" ? "good" : "wait";
  return (
    <Notice ref={box} focusable tone={tone} title={title}>
      <p>{text}</p>
      {notice.kind === "wallet_short" ? (
        <p>
          <a className="tap font-semibold underline underline-offset-4" href={localHref("/account/wallet")}>
            {purchase.topUp}
          </a>
        </p>
      ) : null}
      {notice.kind === "repeat" && notice.ref !== null ? (
        <p>
          <a className="tap font-semibold underline underline-offset-4" href={localHref("/track")}>
            {purchase.repeatFind}
          </a>
        </p>
      ) : null}
    </Notice>
  );
}

/** A notice's title and text, which the order summary shows too if there is no price. */
export function noticeWords(notice: PlainNotice): { title: string; text: string } {
  const naira = (amount: number) => formatNaira(kobo(amount));
  switch (notice.kind) {
    case "price_changed":
      return {
        title: purchase.priceChangedHeading,
        text:
          notice.before === null
            ? purchase.priceChangedUnknown({ now: naira(notice.now) })
            : purchase.priceChanged({ before: naira(notice.before), now: naira(notice.now) }),
      };
    case "repeat":
      return {
        title: purchase.repeatHeading,
        text: purchase.repeat({ minutes: notice.minutes, ref: notice.ref ?? "none" }),
      };
    case "key_reused":
      return { title: purchase.keyReusedHeading, text: purchase.keyReused };
    case "start_failed":
      return { title: purchase.startFailedHeading, text: purchase.startFailed };
    case "wallet_short":
      return {
        title: purchase.walletShortHeading,
        text: purchase.walletShort({ balance: naira(notice.balance), total: naira(notice.total) }),
      };
    case "signed_out":
      return { title: purchase.signedOutHeading, text: purchase.signedOut };
    case "limited":
      return { title: purchase.limitedHeading, text: purchase.limited({ wait: waitText(notice.seconds) }) };
    case "notify":
      return { title: purchase.notifyHeading, text: purchase.notify({ email: notice.email }) };
    case "unsent":
      return { title: errorWords.unsentTitle, text: purchase.unsent };
    case "broken":
      return { title: purchase.brokenHeading, text: purchase.broken };
    case "unavailable":
      return {
        title: purchase.unavailableHeading,
        text: refusalSentence(notice.code, notice.seconds, notice.message),
      };
  }
}
