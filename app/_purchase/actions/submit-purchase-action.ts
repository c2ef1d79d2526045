"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { checkEmail } from "@/app/_purchase/state/check-email";
import { checkInput } from "@/app/_purchase/state/field-input";
import { changeRows, type FormValues, parseFormValues } from "@/app/_purchase/state/form-values";
import { networkOptions } from "@/app/_purchase/state/network-options";
import { parseServiceId } from "@/app/_purchase/state/parse-service-id";
import {
  fingerprintOf,
  type Listed,
  type PurchaseState,
  startState,
} from "@/app/_purchase/state/purchase-state";
import { quoteRows } from "@/app/_purchase/state/quote-rows";
import { fieldOfPath, hintedProduct, toInput } from "@/app/_purchase/state/to-input";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { nextAnswer } from "@/app/_ui/next-answer";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { FieldProblem, ServiceId } from "@/lib/model/service-id";
import { createCheckWait } from "@/lib/notify/create-check-wait";
import { isEmailOptional } from "@/lib/orders/checkout/is-email-optional";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { redirectLocal } from "@/lib/web/redirect-local";
import { findNetworks, updateNetworks } from "./account-networks";
import { addPurchaseToBasket } from "./add-purchase-to-basket";
import { answerValidation } from "./answer-validation";
import { checkConfirmations, inPageOrder } from "./check-confirmations";
import { type ParsedList, parseListed } from "./parse-recipient-list";
import { type PayRequest, parsePayRequest, placePurchase } from "./place-purchase";

/** A submitted form, parsed. */
interface Submission extends PayRequest {
  service: ServiceId;
  typed: FormValues;
  input: unknown;
}

/**
 * Handles a submit of the purchase form. If the customer hasn't seen a total for exactly these fields, it returns the price for
 * review; otherwise it places the order and continues to the payment page. Every response contains everything typed. With
 * JavaScript it returns the address to open; without it, it redirects.
 */
export async function submitPurchaseAction(previous: PurchaseState, form: FormData): Promise<PurchaseState> {
  await assertActionOrigin();
  const posted = parseFormValues(form);
  const answer = nextAnswer(previous);
  const intent = textOf(form, "intent");
  const show = form.has("show") ? textOf(form, "show") : form.has("shown") ? textOf(form, "shown") : null;
  if (form.has("show")) return { ...startState(posted), show, answer };
  if (/^(add|remove|keep)/.test(intent)) return { ...startState(changeRows(posted, intent)), show, answer };

  let state: PurchaseState;
  try {
    // Parse the list on every submit, so that nobody pays without it.
    const list = await parseListed(form, posted, parseServiceId(form) ?? "airtime", await findCatalogue());
    const submission = await parseSubmission(list?.ok ? list.typed : posted, form);
    state = { ...(await answerIntent(intent, submission, list)), show, answer };
  } catch (cause) {
    context().log.error("purchase form failed", { event: "buy_failed", err: cause });
    state = { ...startState(posted), notice: { kind: "broken" }, show, answer };
  }
  if (state.go && textOf(form, "script") !== "1") redirectLocal(state.go.url);
  return state;
}

async function answerIntent(
  intent: string,
  submission: Submission,
  list: ParsedList | null,
): Promise<Omit<PurchaseState, "answer">> {
  if (list && !list.ok) return { ...startState(submission.typed), problems: [list.problem] };
  if (intent === "check") return checkOnly(submission);
  if (intent === "notify") return storeForm(submission);
  if (intent === "list") return checkRows(submission, list?.listed ?? null);
  return { ...(await placeOrAdd(submission, intent === "basket")), listed: list?.listed ?? null };
}

/** Handles "import list": validates only the rows, nothing else in the form. */
async function checkRows(
  { service, input, typed }: Submission,
  listed: Listed | null,
): Promise<PurchaseState> {
  if (!listed) return { ...startState(typed), problems: [{ path: "list", code: "list_empty" }] };
  const quoted = await quoteRows(context(), { service, input });
  const refused = quoted.ok || quoted.reason !== "invalid" ? [] : quoted.problems;
  // The plan may be chosen after the numbers.
  const problems = distinct(toFields(service, refused, typed)).filter(({ path }) => path !== "plan");
  return { ...startState(typed), listed, problems };
}

async function parseSubmission(posted: FormValues, form: FormData): Promise<Submission> {
  const service = parseServiceId(form) ?? "airtime";
  // Without JavaScript no network was preselected: the review shows which one will be used.
  const options = networkOptions(await findCatalogue());
  const remembered = service === "airtime" ? await findNetworks(posted) : null;
  const rows = posted.rows.map((row) => ({
    ...row,
    product: row.product || remembered?.(row.phone) || hintedProduct(options, row.phone),
  }));
  const typed = service === "airtime" ? { ...posted, rows } : posted;
  return {
    service,
    typed,
    input: toInput(service, typed, options),
    ...parsePayRequest(form, fingerprintOf(posted)),
  };
}

/** Handles "check": only validates the number. */
async function checkOnly({ service, typed }: Submission): Promise<PurchaseState> {
  const check = await answerValidation(service, typed);
  return { ...startState(typed), check, ...refusedBy(check) };
}

/** Handles "notify": stores the form until its number can be verified, unless verification works again by now. */
async function storeForm({ service, typed }: Submission): Promise<PurchaseState> {
  const answer = await answerValidation(service, typed);
  const base = { ...startState(typed), check: answer };
  if (answer?.kind !== "down" || !answer.notify) return { ...base, ...refusedBy(answer) };
  const problems = checkEmail(typed.email);
  if (problems.length > 0) return { ...base, problems };
  const email = typed.email.trim().toLowerCase();
  const limited = await limitVisitor("mail", await headers(), { email });
  if (!limited.ok) return { ...base, notice: { kind: "limited", seconds: limited.retryAfterSeconds } };
  // The owner's name and address must be entered again: they are personal data.
  const { customerName: _name, address: _address, ...fields } = typed.fields;
  const isStored = await createCheckWait(context(), {
    service,
    check: checkInput(service, typed),
    fields,
    email,
  });
  return { ...base, notice: isStored ? { kind: "notify", email } : { kind: "broken" } };
}

/** The errors of an invalid number that stop the purchase; empty if there are none. */
function refusedBy(check: ValidationAnswer | null): Partial<PurchaseState> {
  switch (check?.kind) {
    case "wrong":
      return { problems: check.problems };
    case "unavailable":
      return { notice: { kind: "unavailable", code: check.code } };
    case "limited":
      return { notice: { kind: "limited", seconds: check.seconds } };
    case "down":
      return check.sell ? {} : { notice: { kind: "unavailable", code: "check_unavailable" } };
    default:
      return {};
  }
}

/** Handles the pay and basket buttons. `forBasket`: the purchase isn't paid now, so the buyer isn't checked. */
async function placeOrAdd(submission: Submission, forBasket: boolean): Promise<PurchaseState> {
  const { service, input, typed } = submission;
  // Validate the number first: the quote depends on its result.
  const check = await answerValidation(service, typed);
  const base = { ...startState(typed), check };
  const refused = refusedBy(check);
  if (refused.notice) return { ...base, ...refused };
  const quoted = await quoteRows(context(), { service, input });
  const invalid = !quoted.ok && quoted.reason === "invalid" ? quoted.problems : [];
  const optional = await isEmailOptional([service]);
  const found = distinct([
    ...(refused.problems ?? []),
    ...shownOf(toFields(service, invalid, typed), check),
    ...checkConfirmations(service, typed),
    ...(forBasket ? [] : checkEmail(typed.email, { optional })),
  ]);
  const problems = inPageOrder(service, found);
  if (refused.problems || problems.length > 0) return { ...base, problems };
  if (!quoted.ok) {
    if (quoted.reason === "invalid") return { ...base, problems };
    const { code, message } = quoted;
    return { ...base, notice: { kind: "unavailable", code, message } };
  }
  if (forBasket) return { ...base, ...(await addPurchaseToBasket(submission, quoted)) };

  const placed = await placePurchase(
    {
      ...submission,
      email: typed.email,
      fingerprint: fingerprintOf(typed),
      toFields: (unmapped) => toFields(service, unmapped, typed),
    },
    quoted,
  );
  const user = placed.go && service === "airtime" ? await findSignedIn() : null;
  if (user) await updateNetworks(user.userId, typed);
  return { ...base, ...placed };
}

function toFields(service: ServiceId, problems: FieldProblem[], { rows }: FormValues): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, path: fieldOfPath(service, problem.path, rows) }));
}

/** Name and address have fields only if validation couldn't find them. Otherwise the number must be corrected first. */
function shownOf(problems: FieldProblem[], check: ValidationAnswer | null): FieldProblem[] {
  const askedFor = (path: string) =>
    check?.kind === "down" || (check?.kind === "known" && check.wantsAddress && path === "address");
  return problems.flatMap((problem) => {
    if (problem.path !== "customerName" && problem.path !== "address") return [problem];
    return askedFor(problem.path) ? [{ ...problem, code: "required" }] : [];
  });
}

function distinct(problems: FieldProblem[]): FieldProblem[] {
  return problems.filter(({ path }, index) => problems.findIndex((other) => other.path === path) === index);
}
