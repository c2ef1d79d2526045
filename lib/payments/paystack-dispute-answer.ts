import { isObject, textOf } from "@/lib/platform/lossless";
import { type PaystackAnswer, parsePaystack, type SendRequest, type UploadFile } from "./paystack-answer";
import type { DisputeStep, PaymentProvider } from "./provider";

type DisputeCalls = Pick<PaymentProvider, "addEvidence" | "uploadEvidence" | "answerDispute">;

const FILE = "evidence.pdf";

/**
 * Answers a dispute in three calls: evidence about the customer, the document, then the answer. Only the last
 * is final. Paystack requires a file with every answer, whether it accepts or contests.
 */
export function createDisputeCalls(ask: SendRequest, upload: UploadFile): DisputeCalls {
  return {
    async addEvidence(id, { email, name, phone, service }, options) {
      const body = {
        customer_email: email,
        customer_name: name,
        customer_phone: phone,
        service_details: service,
      };
      const answer = parsePaystack(
        await ask("dispute evidence", "POST", `${disputePath(id)}/evidence`, body, options),
      );
      return stepOf(answer, (data) => textOf(data.id));
    },
    async uploadEvidence(id, pdf, options) {
      const path = `${disputePath(id)}/upload_url?${new URLSearchParams({ upload_filename: FILE })}`;
      const answer = parsePaystack(await ask("dispute upload", "GET", path, undefined, options));
      const named = stepOf(answer, (data) => textOf(data.fileName));
      if (answer.kind !== "ok" || named.kind !== "done") return named;
      const address = isObject(answer.data) ? textOf(answer.data.signedUrl) : null;
      const exchange = await upload(address ?? "", pdf, options);
      // It may be repeated, so an unknown result counts as not sent.
      if (exchange.kind === "answer" && exchange.status >= 200 && exchange.status < 300) return named;
      const reason = exchange.kind === "answer" ? `http ${exchange.status}` : exchange.reason;
      return { kind: "rejected", reason, mayRetry: true };
    },
    async answerDispute(id, { accept, amount, message, fileName, evidenceId }, options) {
      const body = {
        resolution: accept ? "merchant-accepted" : "declined",
        message,
        refund_amount: amount,
        uploaded_filename: fileName,
        ...(evidenceId ? { evidence: Number(evidenceId) } : {}),
      };
      const answer = parsePaystack(
        await ask("answer dispute", "PUT", `${disputePath(id)}/resolve`, body, options),
      );
      return stepOf(answer, (data) => textOf(data.status) ?? "");
    },
  };
}

const disputePath = (id: string) => `/dispute/${encodeURIComponent(id)}`;

/** Refusals unrelated to the request itself: not sent, throttled, key rejected. */
const RETRYABLE: readonly (number | undefined)[] = [undefined, 401, 403, 429];

function stepOf(
  answer: PaystackAnswer,
  value: (data: Record<string, unknown>) => string | null,
): DisputeStep {
  if (answer.kind === "unknown") return answer;
  if (answer.kind === "rejected")
    return { kind: "rejected", reason: answer.reason, mayRetry: RETRYABLE.includes(answer.status) };
  const found = isObject(answer.data) ? value(answer.data) : null;
  return found === null ? { kind: "unknown", reason: "unreadable" } : { kind: "done", value: found };
}
