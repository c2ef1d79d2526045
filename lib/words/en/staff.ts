/** /admin/staff. */
export const staffWords = {
  title: "Staff",
  lead: "Who may work at the desk. Every change is in the audit log.",
  factor: "Second factor",
  factorOn: "set up",
  factorOff: "not yet",
  you: "you",
  seen: "Last here",
  never: "never",
  change: "Change",
  newRole: "Role",
  remove: "No staff any more",
  reason: "Reason",
  save: "Save",
  dropFactor: "Lost phone: take the second factor away",
  inviteHeading: "Invite somebody",
  inviteLead:
    "They get a link by mail, good for seven days, choose a password and set up their second factor.",
  email: "E-mail",
  invite: "Send the invitation",
  openHeading: "Open invitations",
  revoke: "Take back",
  revokeLabel: (email: string) => `Take back the invitation of ${email}`,
  until: (when: string) => `good until ${when}`,
  roleNotes: {
    owner: "everything",
    support: "sees orders, asks again and sends messages again; moves no money",
    auditor: "reads everything, changes nothing",
  },
};

/** The result of an action, by the code in the page's address. */
export const staffNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  invited: { tone: "good", title: "Invited", text: "The invitation is on its way." },
  revoked: { tone: "good", title: "Taken back", text: "The invitation opens nothing any more." },
  changed: { tone: "good", title: "Changed", text: "The role counts now; they were signed out everywhere." },
  same: { tone: "good", title: "Nothing to change", text: "They had that role already." },
  dropped: {
    tone: "good",
    title: "Taken away",
    text: "They set up a new second factor at their next sign-in.",
  },
  email: { tone: "bad", title: "Not sent", text: "This isn't a full e-mail address." },
  role: { tone: "bad", title: "Not saved", text: "Choose a role from the list." },
  reason: { tone: "bad", title: "Not saved", text: "Say why: the audit log keeps it." },
  not_found: {
    tone: "bad",
    title: "Not found",
    text: "It isn't there any more. The list below is up to date.",
  },
  last_owner: {
    tone: "bad",
    title: "Not saved",
    text: "A shop keeps at least one owner. Make somebody else owner first.",
  },
};
