import { openMissing } from "@/lib/cases/open-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import { context } from "@/lib/context/context";
import { CASE_TOPICS, type CaseTopic, MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { orderPath } from "@/lib/model/order-path";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { parseUpload, type Upload } from "@/lib/web/parse-upload";
import { problem } from "@/lib/web/problem";
import { seeOther } from "@/lib/web/see-other";
import { localHref } from "@/lib/words/local-href";

interface Order {
  ref: string;
  token: string;
}

/**
 * A customer's message about their order, with files: added to its conversation, or (`about`) opening one. A form's target
 * instead of an action, because the size limit of actions applies to all of them and is small. Token and limits are checked
 * before the body is read.
 */
export const POST = apiRoute<{ ref: string }>(async (request, params) => {
  const order = orderAddress(request, params);
  if (!order || !(await tokenOpensOrder(context(), order))) return problem("not-found");
  const requested = new URL(request.url).searchParams.get("about");
  const about = requested === null ? null : (CASE_TOPICS.find((value) => value === requested) ?? "other");
  const back = (said: string) => seeOther(about ? missingOf(order, said) : threadOf(order, said));
  const limited = await limitVisitor("write", request.headers, { order: order.ref.toUpperCase() });
  if (!limited.ok) return back("limited");
  const form = await parseUpload(request);
  if (!form) return back("unreadable");
  return about ? open(order, about, form) : write(order, form);
});

async function write(order: Order, form: Upload): Promise<Response> {
  const written = await writeToCase(context(), order, textOf(form), form.files);
  if (written === "not_found") return problem("not-found");
  return seeOther(threadOf(order, written === "written" ? "sent" : written));
}

/** "I still don't have it": opens a case for our team, once, with what the customer says. */
async function open(order: Order, about: CaseTopic, form: Upload): Promise<Response> {
  const said = { about, text: textOf(form), files: form.files };
  const opened = await openMissing(context(), order, "any", said);
  if (opened.ok) return seeOther(threadOf(order, opened.without ? "without" : "opened"));
  if (opened.reason === "not_found") return problem("not-found");
  if (opened.reason !== "not_yet") return seeOther(threadOf(order, opened.reason));
  return seeOther(missingOf(order, "case"));
}

const textOf = (form: Upload) => form.text("text", MAX_CASE_TEXT * 2);

/** The conversation on the order's page. */
function threadOf(order: Order, said: string): string {
  return localHref(`${orderPath(order)}&said=${said}#case`);
}

/** The order's report page, before there is a conversation. */
function missingOf(order: Order, requested: string): string {
  return localHref(`${orderPath(order, "/missing")}&asked=${requested}`);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
