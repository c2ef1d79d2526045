/** Kinds of messages about an order. The SQL functions enqueue them by these names (message-holds.sql). */
export const ORDER_MAILS = [
  "order_paid",
  "order_delayed",
  "order_delivered",
  "order_refund_due",
  "order_refunded",
  "order_part_refunded",
  "order_parked",
  "order_compensated",
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** Kinds of messages in a conversation about an order. */
export const CASE_MAILS = ["case_opened", "case_reply", "case_closed"] as const;
export type CaseMail = (typeof CASE_MAILS)[number];

/** Kinds of messages about an account; `labels` names the addresses that each kind needs. */
export const ACCOUNT_MAILS = [
  "sign_in_link",
  "verify_email",
  "reset_password",
  "account_exists",
  "no_account",
  "password_changed",
  "second_factor_added",
  "second_factor_removed",
  "passkey_added",
  "passkey_removed",
  "staff_invitation",
  // For a customer who left a form while its meter couldn't be verified; needs no account.
  "check_works",
] as const;

/** To a customer who asked to be reminded of a number (lib/account/send-reminders.ts). */
export const REMINDER_MAIL = "reminder";

/** Kinds of messages to the shop's owner (notify-alerts.ts, publish-audit-head.ts). */
export const ALERT_MAILS = ["owner_alert", "owner_alerts_more", "audit_head"] as const;
export type AlertMail = (typeof ALERT_MAILS)[number];

export type AccountMail = (typeof ACCOUNT_MAILS)[number];
