import { approvalRequestNotices, notApproved } from "./approvals";
import { bad, good, type StaffNotice } from "./staff-notice";

/** Notices that may follow any action. */
export const staffNotices: Readonly<Record<string, StaffNotice>> = {
  ...approvalRequestNotices,
  not_approved: notApproved,
  already: good("Already done", "Nothing happened twice."),
  reason: bad("Nothing changed", "Enter a reason for the activity log."),
  wrong_code: bad("Nothing changed", "Incorrect or used code. Enter the next one."),
  code_needed: bad("Nothing changed yet", "Your last code is over ten minutes old. Enter a new one below."),
  limited: bad("Nothing changed", "Too many attempts. Wait a minute, then try again."),
};
