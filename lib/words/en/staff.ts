/** /admin/staff. */
export const staffWords = {
  title: "Staff",
  lead: "People who can use admin. The activity log records every change.",
  factor: "Two-step verification",
  factorOn: "on",
  factorOff: "off",
  you: "you",
  seen: "Last active",
  never: "never",
  change: "Edit access",
  newRole: "Role",
  remove: "Remove access",
  reason: "Reason",
  save: "Save role",
  dropFactor: "Lost phone: reset two-step verification",
  inviteHeading: "Invite staff",
  inviteLead:
    "We email them a link that works for seven days. They choose a password and set up two-step verification.",
  email: "Email",
  invite: "Send invitation",
  openHeading: "Open invitations",
  revoke: "Revoke",
  revokeLabel: (email: string) => `Revoke invitation: ${email}`,
  until: (when: string) => `expires ${when}`,
  roleNotes: {
    owner: "everything",
    support: "views orders, checks status, resends messages; moves no money",
    auditor: "views everything, changes nothing",
  },
};

/** The result of an action, by the code in the page's address. */
export const staffNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  invited: { tone: "good", title: "Invitation queued", text: "We'll email it within seconds." },
  kept: {
    tone: "good",
    title: "Invitation kept",
    text: "No email server is set. Open it under Settings, Unsent emails, and pass on its link.",
  },
  revoked: { tone: "good", title: "Invitation revoked", text: "Its link no longer works." },
  changed: { tone: "good", title: "Role saved", text: "They must sign in again." },
  same: { tone: "good", title: "No changes to save", text: "They already have this role." },
  dropped: {
    tone: "good",
    title: "Two-step verification reset",
    text: "They set it up again at their next sign-in.",
  },
  email: { tone: "bad", title: "Invitation not sent", text: "Enter a full email address." },
  role: { tone: "bad", title: "Not saved", text: "Choose a role from the list." },
  reason: { tone: "bad", title: "Not saved", text: "Enter a reason for the activity log." },
  not_found: {
    tone: "bad",
    title: "Not found",
    text: "It no longer exists. The list below is up to date.",
  },
  last_owner: {
    tone: "bad",
    title: "Not saved",
    text: "A shop needs at least one owner. Make another person owner first.",
  },
};
