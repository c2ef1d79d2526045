/** A text page; each section is a heading with paragraphs. The owner may replace terms, privacy and refunds (/admin/settings/texts). */
export interface TextPage {
  title: string;
  lead: string;
  sections: { heading: string; text: string[] }[];
}
