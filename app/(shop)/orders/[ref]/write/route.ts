import { openMissing } from "@/lib/cases/open-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import { context } from "@/lib/context/context";
import { CASE_TEXT_LENGTH, CASE_TOPICS, type CaseTopic } from "@/lib/model/case-kind";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { parseUpload, type Upload } from "@/lib/web/parse-upload";
import { problem } from "@/lib/web/problem";
import { localHref } from "@/lib/words/local-href";

interface Order {
  ref: string;
  token: string;
}

/**
 * What a customer writes about their order, with files: in its conversation, or (`about`) to open one. A form's target and no action,
 * whose bodies are small: an action's limit is that of all of them. The link and the limits come before the body is read.
 */
export const POST = apiRoute<{ ref: string }>(async (request, params) => {
  const order = orderAddress(request, params);
  if (!order || !(await tokenOpensOrder(context(), order))) return problem("not-found");
  const asked = new URL(request.url).searchParams.get("about");
  const about = asked === null ? null : (CASE_TOPICS.find((one) => one === asked) ?? "other");
  const back = (said: string) => to(about ? missingOf(order, said) : threadOf(order, said));
  const limited = await limitVisitor("write", request.headers, { order: order.ref.toUpperCase() });
  if (!limited.ok) return back("limited");
  const form = await parseUpload(request);
  if (!form) return back("unreadable");
  return about ? open(order, about, form) : write(order, form);
});

async function write(order: Order, form: Upload): Promise<Response> {
  const written = await writeToCase(context(), order, textOf(form), form.files);
  if (written === "not_found") return problem("not-found");
  return to(threadOf(order, written === "written" ? "sent" : written));
}

/** "I still don't have it": opens a case for our team, once, with what the customer says. */
async function open(order: Order, about: CaseTopic, form: Upload): Promise<Response> {
  const said = { about, text: textOf(form), files: form.files };
  const opened = await openMissing(context(), order, "any", said);
  if (opened.ok) return to(threadOf(order, opened.without ? "without" : "opened"));
  if (opened.reason === "not_found") return problem("not-found");
  if (opened.reason !== "not_yet") return to(threadOf(order, opened.reason));
  return to(missingOf(order, "case"));
}

const textOf = (form: Upload) => form.text("text", CASE_TEXT_LENGTH * 2);

/** The conversation on the order's page. */
function threadOf({ ref, token }: Order, said: string): string {
  return localHref(`/orders/${encodeURIComponent(ref)}?token=${encodeURIComponent(token)}&said=${said}#case`);
}

/** Its report, which isn't a conversation yet. */
function missingOf({ ref, token }: Order, asked: string): string {
  return localHref(
    `/orders/${encodeURIComponent(ref)}/missing?token=${encodeURIComponent(token)}&asked=${asked}`,
  );
}

function to(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

export const { GET, HEAD, PUT, PATCH, DELETE } = otherMethods("POST");
