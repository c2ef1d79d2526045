import type { MailBlock, MailContent } from "./mail-content";

/** Renders an email as plain text, complete, for text-only mail programs and for the admin. Pure. */
export function mailText({ heading, lead, blocks, foot }: MailContent): string {
  return `${[heading, ...lead, ...blocks.map(blockText), "--", ...foot].join("\n\n")}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "rows":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "code":
      return `${block.label}:\n${block.groups.join(" ")}`;
    case "text":
      return block.text;
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}
