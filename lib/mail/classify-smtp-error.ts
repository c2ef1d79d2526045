/** The outcome of an email: sent; permanently refused; not sent, retry later; or unknown. */
export type MailOutcome =
  | { outcome: "sent"; providerId: string }
  | { outcome: "refused" | "later" | "unclear"; reason: string };

/**
 * Classifies an error of the SMTP dialogue. `begun`: sending had started. A total function: without a reply from the server,
 * an email whose sending had started is unclear. Pure.
 */
export function classifySmtpError(error: unknown, begun: boolean): Exclude<MailOutcome, { outcome: "sent" }> {
  const { responseCode, command, code, response } = fieldsOf(error);
  if (!begun)
    return { outcome: "later", reason: `not_reached: ${code ?? "?"}${replyOf(responseCode, response)}` };
  if (responseCode === undefined) {
    // The library rejected the address before anything was sent.
    if (code === "EENVELOPE" && command === "API") return { outcome: "refused", reason: "address" };
    return { outcome: "unclear", reason: "unclear" };
  }
  const reason = `refused${replyOf(responseCode, response)}`;
  // A refused sender is an error in our configuration, not in the email. It can be fixed, so retry.
  if (responseCode < 500 || command === "MAIL FROM") return { outcome: "later", reason };
  return { outcome: "refused", reason };
}

/** For example "550 5.1.1", without the server's text, which may repeat the address. */
function replyOf(responseCode: number | undefined, response: string | undefined): string {
  if (responseCode === undefined) return "";
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return `: ${responseCode}${enhanced ? ` ${enhanced}` : ""}`;
}

function fieldsOf(error: unknown) {
  const { responseCode, command, code, response } = Object(error) as Record<string, unknown>;
  return {
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    command: typeof command === "string" ? command : undefined,
    code: typeof code === "string" ? code : undefined,
    response: typeof response === "string" ? response : undefined,
  };
}
