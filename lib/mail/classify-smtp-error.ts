/** What became of a mail: gone; refused for good; not gone, try again; or nobody knows. */
export type MailOutcome =
  | { outcome: "sent"; providerId: string }
  | { outcome: "refused" | "later" | "unclear"; reason: string };

/**
 * What an error of the SMTP dialogue means for the mail. `begun`: its sending had begun. A total function: without the
 * server's own word, a mail that had begun to leave is unclear. Pure.
 */
export function classifySmtpError(error: unknown, begun: boolean): Exclude<MailOutcome, { outcome: "sent" }> {
  const { responseCode, command, code, response } = fieldsOf(error);
  if (!begun)
    return { outcome: "later", reason: `not_reached: ${code ?? "?"}${said(responseCode, response)}` };
  if (responseCode === undefined) {
    // Before a byte left: the address isn't one.
    if (code === "EENVELOPE" && command === "API") return { outcome: "refused", reason: "address" };
    return { outcome: "unclear", reason: "unclear" };
  }
  const reason = `refused${said(responseCode, response)}`;
  // A sender that isn't allowed is our configuration's fault, not the mail's: it can be mended.
  if (responseCode < 500 || command === "MAIL FROM") return { outcome: "later", reason };
  return { outcome: "refused", reason };
}

/** "550 5.1.1", without the server's prose, which may repeat the address. */
function said(responseCode: number | undefined, response: string | undefined): string {
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
