import { messageName } from "./sent-emails";

/** /admin/settings/emails. */
export const emailWords = {
  title: "Unsent emails",
  lead: "Emails that never left. Open one to pass its link on yourself.",
  noServer:
    "No email server is set, so we keep every email here. Set one up, and new emails go out automatically.",
  none: "No unsent emails.",
  list: "Unsent emails, newest first",
  table: "Unsent emails table",
  columnNames: { kind: "Email", to: "To", at: "Written", state: "Result" },
  older: "Older emails",
  open: "Show email",
  openTitle: (kind: string) => `Unsent: ${messageName(kind)}`,
  openNote:
    "It may let its reader sign in as this person or see an order. Share it only with them. The activity log records that you opened it.",
  opened: "The email",
  openedNote: "Links work for as long as the text says.",
  gone: "This email was sent meanwhile, or no longer exists.",
  ownerOnly: "Only an owner can open it.",
  back: "All unsent emails",
  link: "View unsent emails",
};
