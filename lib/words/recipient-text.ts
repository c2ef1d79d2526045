import { spacedPhone } from "./local-phone";

/** An item's recipient, grouped as people write it: phones 4-3-3, meters and cards in fours, accounts unchanged. */
export function recipientText(service: string, recipient: string): string {
  switch (service) {
    case "airtime":
    case "data":
      return spacedPhone(recipient);
    case "electricity":
    case "tv":
      return /^\d{8,14}$/.test(recipient) ? (recipient.match(/\d{1,4}/g) ?? []).join(" ") : recipient;
    case "esim-topup":
      return (recipient.match(/\d{1,4}/g) ?? [recipient]).join(" ");
    default:
      return recipient;
  }
}
