/** Receipts: the customer's receipt, and the page on which anyone can verify it. */
export const receiptWords = {
  title: "Receipt",
  back: "Back to the order",
  of: (ref: string) => `Receipt of order ${ref}`,
  order: "Order",
  paidAt: "Paid",
  payment: "Payment reference",
  deliveredAt: (at: string) => `Delivered ${at}`,
  service: "Service",
  vat: "VAT 7.5 %, inside",
  energy: "For energy",
  paid: "Paid",
  given: "Given back",
  goesBack: "On its way back",
  pdf: "Save as PDF",
  share: "Share the proof",
  copy: "Copy the proof's address",
  shareText: (shop: string) => `A receipt of ${shop}, and whether it is genuine`,
  proof: "Is it genuine?",
  proofHint:
    "Anybody can check this receipt there. The page shows the date, the amount and how it stands, never a token or a whole number.",
  code: "Receipt code",
  qrLabel: "The address that proves this receipt, as a QR code",
  noGoods: "Tokens, PINs and eSIM codes are on the order's own page, not here: a receipt gets passed on.",
  fileName: (ref: string) => `receipt-${ref}`,
};

export const proofWords = {
  title: "Is this receipt genuine?",
  genuine: "Genuine",
  genuineLead: (shop: string) => `${shop} gave out this receipt. This is what its books say now.`,
  compare: "Compare it with the paper: what differs there isn't from us.",
  state: "How it stands now",
  shop: "Shop",
  when: "Paid",
  amount: "Amount paid",
  for: "For",
  unknown: "No such receipt",
  unknownLead: (shop: string) =>
    `${shop} gave out no receipt with this code. Check it letter by letter: twelve letters and digits. If it is right, the receipt isn't from this shop.`,
  limited: (minutes: number) =>
    `Many codes were checked from here. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  limitedTitle: "One moment",
};
