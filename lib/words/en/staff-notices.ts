import { approvalRequestNotices, notApproved } from "./approvals";

/** The notice of an admin page after an action. */
export interface StaffNotice {
  tone: "good" | "bad";
  title: string;
  text: string;
  /** Where to continue. */
  link?: { href: string; label: string };
}

/** Notices that may follow any action. */
export const staffNotices: Readonly<Record<string, StaffNotice>> = {
  ...approvalRequestNotices,
  not_approved: notApproved,
  already: { tone: "good", title: "Already done", text: "Nothing happened twice." },
  reason: { tone: "bad", title: "Nothing changed", text: "Enter a reason for the activity log." },
  wrong_code: {
    tone: "bad",
    title: "Nothing changed",
    text: "Incorrect or used code. Enter the next one.",
  },
  code_needed: {
    tone: "bad",
    title: "Nothing changed yet",
    text: "Your last code is over ten minutes old. Enter a new one below.",
  },
  limited: {
    tone: "bad",
    title: "Nothing changed",
    text: "Too many attempts. Wait a minute, then try again.",
  },
};
