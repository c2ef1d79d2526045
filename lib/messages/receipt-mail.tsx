import type { CSSProperties } from "react";
import type { AccentHex } from "@/lib/theme/accent-hex";
import type { MailBlock, MailContent } from "./mail-content";

/** The shop's colours in hex: mail programs support neither OKLCH nor variables (the originals are in app/globals.css). */
const PAPER = "#f7f3e8";
const SLIP = "#fefcf7";
const INK = "#1b160e";
const MUTED = "#575047";
const LINE = "#d6cfc1";
const TEXT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',sans-serif";
const MONO = "ui-monospace,'SF Mono','Roboto Mono','DejaVu Sans Mono',Menlo,Consolas,monospace";

/** For mail programs that support dark mode; the others keep the light colours, or invert all of them. */
const night = (accent: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0a1018!important}
.slip{background:#131c26!important;border-color:#2d3945!important}
.ink{color:#f5f0e4!important}
.muted{color:#bdb6a9!important}
.line{border-color:#2d3945!important}
.open{background:${accent}!important;color:#071512!important}
}`;

interface Props {
  content: MailContent;
  shop: string;
  accent: AccentHex;
}

/**
 * The layout of an email: one narrow column, big numbers, one button. Uses tables, because mail programs render nothing else
 * consistently.
 */
export function ReceiptMail({ content, shop, accent }: Props) {
  const { subject, heading, lead, blocks, foot } = content;
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: a mail, no page */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and a colour in hex; React would escape its quotes */}
        <style dangerouslySetInnerHTML={{ __html: night(accent.dark) }} />
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: PAPER }}>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="paper"
          style={{ background: PAPER }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  className="slip"
                  style={SLIP_STYLE}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "24px 20px" }}>
                        <p
                          className="muted"
                          style={{ ...P, color: MUTED, fontWeight: 700, margin: "0 0 16px" }}
                        >
                          {shop}
                        </p>
                        <h1
                          className="ink"
                          style={{ font: `800 26px/1.15 ${TEXT}`, color: INK, margin: "0 0 12px" }}
                        >
                          {heading}
                        </h1>
                        {lead.map((sentence) => (
                          <p key={sentence} className="ink" style={P}>
                            {sentence}
                          </p>
                        ))}
                        {blocks.map((block) => (
                          <Block key={JSON.stringify(block)} block={block} accent={accent.light} />
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <div style={{ maxWidth: 520, padding: "16px 8px", textAlign: "start" }}>
                  {foot.map((sentence) => (
                    <p
                      key={sentence}
                      className="muted"
                      style={{ ...P, font: `400 14px/1.45 ${TEXT}`, color: MUTED }}
                    >
                      {sentence}
                    </p>
                  ))}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const P: CSSProperties = { font: `400 17px/1.5 ${TEXT}`, color: INK, margin: "0 0 12px" };
const SLIP_STYLE: CSSProperties = {
  maxWidth: 520,
  background: SLIP,
  borderTop: `1px solid ${LINE}`,
  // Imitates the receipt's torn edge.
  borderBottom: `3px dashed ${LINE}`,
};

function Block({ block, accent }: { block: MailBlock; accent: string }) {
  switch (block.kind) {
    case "code":
      return (
        <div
          className="line"
          style={{ borderTop: `1px solid ${LINE}`, padding: "12px 0", margin: "8px 0 0" }}
        >
          <p className="muted" style={{ ...P, color: MUTED, margin: 0 }}>
            {block.label}
          </p>
          <p className="ink" translate="no" style={{ font: `700 28px/1.3 ${MONO}`, color: INK, margin: 0 }}>
            {block.groups.join(" ")}
          </p>
        </div>
      );
    case "rows":
      return (
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ margin: "8px 0 12px" }}
        >
          <tbody>
            {block.rows.map(([label, value]) => (
              <tr key={label + value}>
                <td className="muted line" style={{ ...CELL, color: MUTED }}>
                  {label}
                </td>
                <td
                  className="ink line"
                  align="right"
                  style={{ ...CELL, ...VALUE, whiteSpace: value.length <= 16 ? "nowrap" : undefined }}
                >
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "text":
      return (
        <p className="ink" style={P}>
          {block.text}
        </p>
      );
    case "link":
      return (
        <p style={{ margin: "16px 0 8px" }}>
          <a className="open" href={block.url} style={{ ...OPEN, background: accent }}>
            {block.label}
          </a>
        </p>
      );
  }
}

const CELL: CSSProperties = {
  ...P,
  margin: 0,
  padding: "8px 0",
  borderTop: `1px solid ${LINE}`,
  verticalAlign: "top",
};
const VALUE: CSSProperties = { fontWeight: 700, textAlign: "end" };
const OPEN: CSSProperties = {
  display: "inline-block",
  color: "#fbf8f1",
  font: `700 17px/1.2 ${TEXT}`,
  padding: "15px 22px",
  borderRadius: 6,
  textDecoration: "none",
};
