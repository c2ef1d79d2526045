import { readFile } from "node:fs/promises";
import path from "node:path";

export interface Card {
  shop: string;
  /** Hex, readable on the card. */
  accent: string;
  promise: string;
  services: string[];
}

/** The light theme's colours of app/globals.css as hex, for the drawing library. */
const PAPER = "#f6f1e6";
const SLIP = "#fdfbf5";
const INK = "#19150f";
const MUTED = "#5b5448";
const FACE = "Ojuju Slip";

/** The shop's own font (assets/ojuju/README.md) in the card's two weights. */
export async function cardFaces() {
  const read = (weight: 600 | 700) =>
    readFile(path.join(process.cwd(), "assets", "ojuju", `ojuju-${weight}.ttf`));
  return [
    { name: FACE, data: await read(700), weight: 700 as const },
    { name: FACE, data: await read(600), weight: 600 as const },
  ];
}

/** A receipt with the shop's name, the promise and a torn edge; 1200 × 630. */
export function CardArt({ shop, accent, promise, services }: Card) {
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        background: PAPER,
        padding: "64px 80px 0",
        fontFamily: FACE,
        color: INK,
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          flex: 1,
          background: SLIP,
          padding: "56px 64px 0",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", gap: 28 }}>
          <svg aria-hidden="true" width="70" height="84" viewBox="0 0 20 24">
            <path fill={accent} d="M0 0h20v23l-3.33-3-3.34 3L10 20l-3.33 3-3.34-3L0 23z" />
            <path stroke={SLIP} strokeWidth="2.2" strokeLinecap="round" d="M5 7.5h10M5 13h6" />
          </svg>
          <div
            style={{ display: "flex", fontSize: shop.length > 18 ? 64 : 92, fontWeight: 700, lineHeight: 1 }}
          >
            {shop}
          </div>
        </div>
        <div style={{ display: "flex", fontSize: 42, fontWeight: 600, marginTop: 44, lineHeight: 1.25 }}>
          {promise}
        </div>
        <div style={{ display: "flex", borderTop: `4px dashed ${MUTED}`, marginTop: 44, paddingTop: 32 }}>
          <div style={{ display: "flex", fontSize: 34, fontWeight: 600, color: MUTED }}>
            {services.join("  ·  ")}
          </div>
        </div>
      </div>
      <svg aria-hidden="true" width="1040" height="70" viewBox="0 0 1040 70">
        <path fill={SLIP} d={`M0 0h1040v20${"l-20 26-20-26".repeat(26)}z`} />
      </svg>
    </div>
  );
}
