/** For how long what is kept: the privacy page, and `npm run setting`. */
export const retentionWords = {
  title: "For how long",
  lead: "A worker deletes by itself what is older than this, within a day.",
  told: {
    orders: "Your e-mail, names, addresses, tokens and the whole number on a paid order",
    unpaid: "The same on an order that nobody paid",
    origins: "From which network an order came (a code of it, not the address)",
    answers: "The supplier's own answers with tokens and PINs, sealed",
    messages: "To which address a mail went, and what was in it",
    webhooks: "What the supplier and the payment provider tell us",
    validations: "The name that a company gives for a meter or smartcard",
    lookups: "What the supplier says about an eSIM or a product",
    sessions: "A sign-in that isn't used any more",
  },
  /** In the sentence "… are kept". */
  kinds: {
    orders: "email, names, goods and whole numbers of paid orders",
    unpaid: "those of orders that nobody paid",
    origins: "the hashed addresses that orders came from",
    answers: "sealed answers to purchases",
    messages: "the addresses and contents of mails",
    webhooks: "the texts of webhooks",
    validations: "names and addresses of meters and smartcards",
    lookups: "answers to look-ups",
    sessions: "unused sign-ins",
  },
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  rest: "What was sold, for how much, and the last four digits of the number stay in the books, because the law wants them kept. Your account, your wallet and the numbers that you saved stay until you delete them.",
};
