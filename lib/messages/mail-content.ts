/** An email's content without layout: the source of its HTML, its text and the admin's view. */
export interface MailContent {
  subject: string;
  heading: string;
  /** One sentence each. */
  lead: string[];
  blocks: MailBlock[];
  /** Why the recipient got it and whom to contact. */
  foot: string[];
}

export type MailBlock =
  | { kind: "rows"; rows: [label: string, value: string][] }
  /** Digits to enter: large, in groups. */
  | { kind: "code"; label: string; groups: string[] }
  | { kind: "text"; text: string }
  | { kind: "link"; label: string; url: string };
