import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import type { Dispute } from "../state/paystack-books";
import { readObject } from "./initialize";
import { disputeData } from "./payment-data";
import { announceDispute } from "./payment-events";
import { paystackError, withFaults } from "./paystack-guard";

const MAX_FILE_BYTES = 5_000_000;

function findDispute(c: Context<SandboxEnv>): Dispute | undefined {
  const { paystack } = c.get("sandbox");
  return paystack.disputes.find((dispute) => String(dispute.id) === c.req.param("id"));
}

const missing = (c: Context<SandboxEnv>) => paystackError(c, 404, "Dispute not found", "not_found");

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const EVIDENCE = ["customer_email", "customer_name", "customer_phone", "service_details"] as const;

/** POST /dispute/:id/evidence. Each call adds a row. */
export async function addEvidence(c: Context<SandboxEnv>): Promise<Response> {
  const body = await readObject(c);
  return withFaults(c, "dispute-evidence", () => {
    const dispute = findDispute(c);
    if (!dispute) return missing(c);
    const wanting = EVIDENCE.find((field) => textOf(body?.[field]) === "");
    if (!body || wanting) return paystackError(c, 400, `${wanting ?? "body"} is required`);
    if (dispute.status !== "awaiting-merchant-feedback")
      return paystackError(c, 400, "Dispute is not awaiting feedback");
    dispute.evidence.push(body);
    const id = dispute.id * 10 + dispute.evidence.length;
    return c.json({ status: true, message: "Evidence created", data: { ...body, dispute: dispute.id, id } });
  });
}

/** The signature of an address for one file, as of a storage service: nobody else may put a file there. */
function sign(c: Context<SandboxEnv>, path: string): string {
  return createHmac("sha256", c.get("sandbox").settings.paystackKey).update(path).digest("hex");
}

/** GET /dispute/:id/upload_url?upload_filename=: a signed address to put the file at, and the name that the answer refers to. */
export function uploadUrl(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "dispute-upload", () => {
    const dispute = findDispute(c);
    if (!dispute) return missing(c);
    const wanted = textOf(c.req.query("upload_filename"));
    if (!wanted) return paystackError(c, 400, "upload_filename is required");
    const fileName = `${dispute.id}-${dispute.files.size + 1}-${wanted.replaceAll(/[^\w.-]/g, "_")}`;
    const path = `/upload/${dispute.id}/${fileName}`;
    const url = new URL(c.req.url);
    const signedUrl = `${url.origin}/paystack${path}?signature=${sign(c, path)}`;
    return c.json({ status: true, message: "Upload url generated", data: { signedUrl, fileName } });
  });
}

/** PUT /upload/:id/:name, without a key: the address is signed. */
export async function takeFile(c: Context<SandboxEnv>): Promise<Response> {
  const file = new Uint8Array(await c.req.arrayBuffer());
  const dispute = findDispute(c);
  const name = c.req.param("name") ?? "";
  const wanted = Buffer.from(sign(c, `/upload/${c.req.param("id")}/${name}`));
  const given = Buffer.from(c.req.query("signature") ?? "");
  const signed = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!dispute || !signed) return c.body("<Error><Code>AccessDenied</Code></Error>", 403);
  if (file.length === 0 || file.length > MAX_FILE_BYTES) return c.body("<Error/>", 400);
  dispute.files.set(name, file);
  return c.body(null, 200);
}

/**
 * PUT /dispute/:id/resolve. `merchant-accepted` gives `refund_amount` back at once; `declined` leaves it to the bank, whose
 * decision the control API makes. A second answer is refused.
 */
export async function answerDispute(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const body = await readObject(c);
  const found = findDispute(c);
  if (found) found.answers += 1;
  return withFaults(c, "answer-dispute", () => {
    const dispute = findDispute(c);
    if (!dispute) return missing(c);
    const { resolution, message, refund_amount: amount, uploaded_filename: file } = body ?? {};
    if (resolution !== "merchant-accepted" && resolution !== "declined")
      return paystackError(c, 400, "resolution is invalid");
    if (!body || !textOf(message)) return paystackError(c, 400, "message is required");
    if (!dispute.files.has(textOf(file))) return paystackError(c, 400, "uploaded_filename is unknown");
    const accepted = resolution === "merchant-accepted";
    if (
      typeof amount !== "number" ||
      !Number.isInteger(amount) ||
      amount < 0 ||
      amount > dispute.payment.amount
    )
      return paystackError(c, 400, "refund_amount is invalid");
    if (accepted && amount === 0) return paystackError(c, 400, "refund_amount is required");
    if (dispute.status !== "awaiting-merchant-feedback" || sandbox.now() > dispute.dueAt)
      return paystackError(c, 400, "Dispute already resolved");
    dispute.answer = body;
    dispute.status = accepted ? "resolved" : "awaiting-bank-feedback";
    if (accepted) Object.assign(dispute, { resolution, refundAmount: amount });
    c.set("outcome", resolution);
    announceDispute(sandbox, dispute, accepted ? "resolve" : "remind");
    return c.json({ status: true, message: "Dispute successfully resolved", data: disputeData(dispute) });
  });
}
