import type { LineView } from "@/lib/model/order-view";
import { csvLine } from "@/lib/platform/paged-csv";
import { dayText } from "@/lib/words/lagos-time";
import { examWords } from "@/lib/words/messages";

type PinsLine = Pick<LineView, "product" | "delivery">;

/** The PINs of an order item as printable plain text. Pure. */
export function pinsText(ref: string, line: PinsLine): string {
  const pins = pinsOf(line);
  const rows = pins.map(({ pin, serial, expiry }, index) => {
    const more = [
      serial && `${examWords.serial} ${serial}`,
      expiry && `${examWords.expiry} ${dayText(expiry)}`,
    ];
    return [`${index + 1}. ${pin}`, ...more.filter(Boolean)].join("   ");
  });
  return `${examWords.fileTitle({ product: line.product, ref })}\r\n\r\n${rows.join("\r\n")}\r\n`;
}

/** The PINs of an order item as CSV (RFC 4180). Pure. */
export function pinsCsv(line: PinsLine): string {
  const rows = pinsOf(line).map(({ pin, serial, expiry }) => [line.product, pin, serial, expiry]);
  return [examWords.fileHead, ...rows].map(csvLine).join("");
}

function pinsOf({ delivery }: PinsLine): { pin: string; serial: string; expiry: string }[] {
  const pins = Array.isArray(delivery?.pins) ? delivery.pins : [];
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return pins.map((pin) => ({ pin: text(pin?.pin), serial: text(pin?.serial), expiry: text(pin?.expiry) }));
}
