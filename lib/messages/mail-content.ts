/** What a mail says, before it has a look: one description for its HTML, its text and the owner's desk. */
export interface MailContent {
  subject: string;
  heading: string;
  /** One sentence each. */
  lead: string[];
  blocks: MailBlock[];
  /** Why it came and whom to ask. */
  foot: string[];
}

export type MailBlock =
  | { kind: "rows"; rows: [label: string, value: string][] }
  /** Something to key in: huge, in groups. */
  | { kind: "code"; label: string; groups: string[] }
  | { kind: "text"; text: string }
  | { kind: "link"; label: string; url: string };
