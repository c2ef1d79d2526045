import type { FormValues } from "@/app/_purchase/state/form-values";
import type { FieldProblem, ServiceId } from "@/lib/model/service-id";

/** The betting page's order of its fields: the ID's confirmation stands among what the schema checks. */
const PAGE_ORDER = ["product", "accountId", "accountIdAgain", "amount", "email", "adult"];

/** The problems in the order of the form's page, the confirmations' among them. Pure. */
export function inPageOrder(service: ServiceId, problems: readonly FieldProblem[]): FieldProblem[] {
  const place = ({ path }: FieldProblem) => (service === "betting" ? PAGE_ORDER.indexOf(path) : 0);
  return problems.toSorted((a, b) => place(a) - place(b));
}

/**
 * Checks what only the form asks for: the account ID twice, and the age. Money sent to a wrong betting account can't
 * be recovered.
 */
export function checkConfirmations(service: ServiceId, typed: FormValues): FieldProblem[] {
  if (service !== "betting") return [];
  const { accountId = "", accountIdAgain = "", adult = "" } = typed.fields;
  const plain = (text: string) => text.replace(/\s+/g, "");
  const problems: FieldProblem[] = [];
  if (accountIdAgain.trim() === "") problems.push({ path: "accountIdAgain", code: "required" });
  else if (plain(accountId) !== plain(accountIdAgain)) {
    problems.push({ path: "accountIdAgain", code: "account_differs" });
  }
  if (adult !== "1") problems.push({ path: "adult", code: "adult_required" });
  return problems;
}
