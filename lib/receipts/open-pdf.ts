import { readFileSync } from "node:fs";
import path from "node:path";
import PDFDocument from "pdfkit";

/** The shop's own font (assets/ojuju/README.md). The PDF embeds only the glyphs that it uses. */
const faceFile = (weight: 600 | 700) =>
  readFileSync(path.join(process.cwd(), "assets", "ojuju", `ojuju-${weight}.ttf`));
let faces: { normal: Buffer; bold: Buffer } | undefined;

interface Paper {
  size: "A4" | "A5";
  margin: number;
  lang: string;
  title: string;
  author: string;
  at: Date;
}

/** A PDF with the shop's font as "normal" and "bold"; `finish` ends it and returns its bytes. */
export function openPdf({ size, margin, lang, title, author, at }: Paper) {
  const info = { Title: writable(title), Author: writable(author), CreationDate: at };
  const doc = new PDFDocument({ size, margin, lang, displayTitle: true, info });
  faces ??= { normal: faceFile(600), bold: faceFile(700) };
  doc.registerFont("normal", faces.normal).registerFont("bold", faces.bold);
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject));
  const finish = async () => {
    doc.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  };
  return { doc, finish };
}

/** The font's characters beyond ASCII: the letters of Yoruba, Igbo and Hausa with their tones, and symbols. */
const FACE = new Set(
  "ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúĀĒĪŌŪāēīōūŃńǸǹṄṅḾḿẸẹỊịỌọỤụṢṣƁɓƊɗƘƙƳƴʼıçÇëüöñ\xa0₦€£×·–—‘’“”•…−°\u0300\u0301\u0303\u0304\u0308\u0323\u0329",
);
const hasLetter = (letter: string) => FACE.has(letter) || /^[\x20-\x7e]$/.test(letter);

/** Reduces text to what the font supports: letters lose unsupported marks, other characters become question marks. */
export function writable(words: string): string {
  return Array.from(words.normalize("NFC"), (letter) => {
    if (hasLetter(letter)) return letter;
    const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return [...bare].every(hasLetter) ? bare : "?";
  }).join("");
}
