import type { FieldProblem } from "@/lib/model/service-id";

/** What is wrong with a field and how to fix it, by the codes of the services' schemas. */
const required: Record<string, string> = {
  phone: "Type the phone number.",
  amount: "Type the amount in naira.",
  product: "Choose the network.",
  plan: "Choose a plan.",
  email: "Type your e-mail address.",
  meterNumber: "Type the meter number.",
  smartcardNumber: "Type the smartcard or IUC number.",
  accountId: "Type the account ID.",
  customerName: "Type the name.",
  address: "Type the address.",
};

type Values = NonNullable<FieldProblem["values"]>;
const naira = (value: string | number | undefined) =>
  value === undefined ? "" : `₦${Number(value).toLocaleString("en-NG")}`;

const sentences: Record<string, string | ((values: Values) => string)> = {
  phone_invalid: "This isn't a Nigerian mobile number. It has 11 digits, like 0803 123 4567.",
  email_invalid: "This isn't a full e-mail address. It looks like name@example.com.",
  amount_invalid: "Type whole naira, like 500 or 1,000.",
  amount_too_small: ({ min }) => `The least is ${naira(min)}.`,
  amount_too_large: ({ max }) => `The most is ${naira(max)} at once.`,
  amount_not_splittable: ({ below, above }) =>
    below === above
      ? `This amount can't be sent in parts. ${naira(above)} can.`
      : `This amount can't be sent in parts. ${naira(below)} and ${naira(above)} can.`,
  network_required: "Choose the network.",
  plan_required: "Choose a plan.",
  product_unknown: "This network isn't on sale here.",
  plan_unknown: "This plan isn't on sale any more. Choose another one.",
  plan_withdrawn: "This plan isn't on sale any more. Choose another one.",
  disco_required: "Choose your electricity company.",
  provider_required: "Choose the provider.",
  platform_required: "Choose the betting platform.",
  provider_unknown: "This provider isn't on sale here.",
  meter_type_required: "Choose prepaid or postpaid.",
  meter_invalid: "This isn't a meter number. It is on the meter and on every bill, usually 11 digits.",
  meter_unknown:
    "The company doesn't know this number as that kind of meter. Check the number, the company, and prepaid or postpaid.",
  smartcard_invalid: "This isn't a smartcard number. DStv and GOtv have 10 digits, StarTimes 10 or 11.",
  smartcard_unknown: "The provider doesn't know this number. Check it, and the provider.",
  account_invalid: "This isn't an account ID: letters and digits in one piece, without spaces.",
  account_differs: "The two don't match. Type the account ID again.",
  customer_unknown: "Check this number first, so that it goes to the right person.",
  address_unknown: "Type the address on the bill.",
  adult_required: "Betting is for adults. Confirm that you are 18 or older.",
  recipients_empty: "Type at least one number.",
  recipients_too_many: "That is too many numbers for one order.",
  list_empty: "There is no number in this list.",
  list_too_many: ({ max, count }) =>
    `These are ${count} numbers, and one order takes ${max}. Make two orders of it.`,
  list_not_text: "This file isn't a list. In your spreadsheet, choose “Save as” and then CSV.",
  list_too_large: "This file is too large to be a list of numbers. Choose another one, or paste the lines.",
  too_many_lines: ({ max }) => `This is more than ${max} top-ups in one order. Make two orders of it.`,
  exam_required: "Choose the exam.",
  exam_unknown: "PINs of this exam aren't sold here.",
  quantity_required: "Type how many PINs you need.",
  quantity_invalid: "Type a whole number, like 1 or 10.",
  quantity_too_small: "The least is one PIN.",
  quantity_too_large: "The most is 50 PINs at once.",
  region_required: "Choose where you go.",
  region_unknown: "There is no eSIM for this place.",
  iccid_required: "Type the eSIM's ICCID.",
  iccid_invalid: "An ICCID has 19 or 20 digits and begins with 89.",
  iccid_unknown: "This eSIM wasn't bought here. Check the number.",
  product_unavailable: "This network isn't taking orders at the moment.",
  too_long: "This is too long.",
  not_text: "This has signs in it that can't be sent. Type it again.",
  payment_unknown: "This way to pay isn't offered here.",
};

/** One plain sentence for any problem, including unknown codes. */
export function problemSentence(problem: FieldProblem): string {
  const field = problem.path.split(".").at(-1) ?? "";
  if (problem.code === "required" && required[field]) return required[field];
  const sentence = sentences[problem.code];
  if (typeof sentence === "function") return sentence(problem.values ?? {});
  return sentence ?? "Please check this.";
}

/** Appended to the owner's own message. */
const nothingPaid = "Nothing has been paid.";

const refusals: Record<string, string> = {
  not_available: "This isn't on sale at the moment. Nothing has been paid.",
  service_unavailable: "This isn't on sale at the moment. Nothing has been paid.",
  product_unavailable:
    "This network isn't taking orders at the moment. Nothing has been paid. Please try again in a few minutes.",
  provider_unavailable:
    "This provider isn't taking orders at the moment. Nothing has been paid. Please try again in a few minutes.",
  check_unavailable:
    "We can't check this number right now, and don't sell without the check. Nothing has been paid. Please try again in a few minutes.",
  plan_unavailable:
    "This plan isn't on sale at the moment. Nothing has been paid. Choose another one, or try again later.",
  selling_stopped: "Sales are paused for a moment. Nothing has been paid. Please try again in a few minutes.",
  upstream_balance:
    "Sales are paused for a moment. Nothing has been paid. Please try again in a few minutes.",
  provider_down:
    "This network isn't taking orders right now. Nothing has been paid. Please try again in a few minutes.",
  upstream_down:
    "We can't reach the networks right now, so nothing is sold and nothing has been paid. Please try again in a few minutes.",
  price_unavailable:
    "Its price can't be checked right now, so nothing is sold and nothing has been paid. Please try again in a few minutes.",
};

/** Why something can't be sold now, shown before any payment. */
export function refusalSentence(code: string, againSeconds = 60, message = ""): string {
  if (code === "paused" && message) return `${message} ${nothingPaid}`;
  if (code === "queue_full") {
    const minutes = Math.max(1, Math.ceil(againSeconds / 60));
    return `More people are buying than can be served within ten minutes. Nothing has been paid. Please come back in about ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  }
  return (
    refusals[code] ??
    "This can't be sold right now. Nothing has been paid. Please try again in a few minutes."
  );
}
