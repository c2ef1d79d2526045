import type { AccountMail, AlertMail, CaseMail, OrderMail, REMINDER_MAIL } from "../mail-kinds";

/** Messages by kind (lib/words/mail-kinds.ts). A new kind without a name doesn't compile. */
const messageNames: Record<OrderMail | CaseMail | AccountMail | AlertMail | typeof REMINDER_MAIL, string> = {
  order_paid: "Payment confirmed",
  order_delayed: "Delivery delayed",
  order_delivered: "Delivered",
  order_refund_due: "Refund started",
  order_refunded: "Refunded",
  order_part_refunded: "Part refunded",
  order_parked: "In review",
  order_compensated: "Compensated",
  case_opened: "Report received",
  case_reply: "Reply to customer",
  case_closed: "Case closed",
  sign_in_link: "Sign-in link",
  verify_email: "Verify email",
  check_works: "Meter check works again",
  reminder: "Reminder",
  reset_password: "Reset password",
  account_exists: "Account already exists",
  no_account: "No account with this email",
  password_changed: "Password changed",
  second_factor_added: "Two-step verification added",
  second_factor_removed: "Two-step verification removed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  staff_invitation: "Staff invitation",
  owner_alert: "Alert",
  owner_alerts_more: "More alerts",
  audit_head: "Activity log seal",
};

export function messageName(kind: string): string {
  return Object.hasOwn(messageNames, kind)
    ? messageNames[kind as keyof typeof messageNames]
    : kind.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}

const messageStates: Record<string, string> = {
  queued: "queued",
  sending: "sending",
  sent: "emailed",
  failed: "failed",
  kept: "not emailed: no email server is set",
  skipped: "not emailed: out of date",
};

/** Why a message wasn't sent; a mail server's own words are kept. */
export function messageReason(reason: string | null): string | null {
  return reason === "out_of_date" ? "the order had changed" : reason;
}

export function messageState(state: string): string {
  return messageStates[state] ?? state;
}
