/**
 * The text pages; each section is a heading with paragraphs. Terms, privacy and refunds describe the shop as delivered. Its
 * owner may replace them (/admin/settings/texts).
 */
interface Section {
  heading: string;
  text: string[];
}
export interface TextPage {
  title: string;
  lead: string;
  sections: Section[];
}

export const helpPage: TextPage = {
  title: "Help",
  lead: "What to do when something isn't as it should be.",
  sections: [
    {
      heading: "I paid and nothing came",
      text: [
        "Open the order: by the link you were sent back to, or with its reference under “Find an order”. The page says what is happening in one sentence and follows by itself.",
        "Waiting for payment: your bank hasn't told us yet. Nothing more is needed from you; most payments are seen within seconds, some transfers take minutes.",
        "Sending, or with the network: it is on its way. If the network gives no clear answer we find out first, and never send twice.",
        "Refund on the way: it couldn't be delivered, and your money is going back.",
      ],
    },
    {
      heading: "The page says delivered, but the phone got nothing",
      text: [
        "Delivered means that the network confirmed it. Check the balance with your network's own code, and restart the phone once.",
        "If the number had borrowed airtime or data, the network takes that back first.",
        "Check the number on the order. Airtime or data sent to another number can't be taken back by us, as the network has given it out already.",
        "If it still isn't there, write to us with the order's reference and the network's reference that stands beside it.",
      ],
    },
    {
      heading: "I paid twice",
      text: [
        "Pressing the button twice makes one order. If two payments were made for the same order, the second one is given back by itself.",
        "If you made the same purchase twice within minutes, we ask before the second one.",
      ],
    },
    {
      heading: "The number is with another network than its prefix says",
      text: ["Choose the network yourself. This phone remembers your choice for that number; we don't."],
    },
    {
      heading: "I lost the link to my order",
      text: [
        "If you bought on this phone, “Find an order” lists what is kept on it. Else type the reference and the e-mail or phone number of the order there: you see how far it is.",
      ],
    },
    {
      heading: "What we will never ask for",
      text: [
        "Your card number, its PIN, a one-time code or a password. Whoever asks for these in our name isn't us.",
      ],
    },
  ],
};

export const refundsPage: TextPage = {
  title: "Refunds",
  lead: "When your money goes back, how fast, and to where.",
  sections: [
    {
      heading: "When you are refunded",
      text: [
        "A purchase that definitely failed is refunded by itself. You don't have to ask.",
        "If only a part failed, exactly that part goes back: its price and its share of the payment fee.",
        "A second payment for the same order, a payment of another amount than the order's, and a payment that comes after an order was closed and can't be served any more are given back in full.",
      ],
    },
    {
      heading: "How fast",
      text: [
        "We start the refund within 30 seconds of knowing that the purchase failed.",
        "Where the network's answer is unclear we find out what happened before anything else, and settle it within 24 hours: you have what you bought, or your money.",
        "The refund goes to the card or account you paid with. When your bank shows it is up to your bank; transfers usually take minutes, cards can take some working days.",
        "It goes back to where it came from. If you are signed in, you may choose your wallet in this shop when you pay. What was paid from the wallet goes back into the wallet.",
      ],
    },
    {
      heading: "Why we don't simply send it again",
      text: [
        "The networks' systems can't tell a repeated request from a new one. If we sent again without knowing, you could be served twice and charged for it, or somebody else's purchase could fail. So each purchase is sent at most once, and an unclear one is cleared up with evidence or by a person.",
      ],
    },
    {
      heading: "What can't be refunded",
      text: [
        "What was delivered to the number, meter or account on the order, and tokens, PINs and eSIMs that were handed out. Providers don't take them back, also when the number was typed wrongly.",
      ],
    },
  ],
};

export const termsPage: TextPage = {
  title: "Terms",
  lead: "What you can expect from us, and what we expect from you.",
  sections: [
    {
      heading: "What you buy",
      text: [
        "We sell airtime, data, electricity, TV, internet and betting credit, exam PINs and travel eSIMs, as far as this shop offers them, for the number or account that you type. The provider named on the page gives the service itself; its own terms hold for using it.",
        "The price that you see before you pay is the whole price, with every fee named. If it changes before you pay, we ask you again.",
      ],
    },
    {
      heading: "When it is a contract",
      text: [
        "When we see your payment. An order that isn't paid within an hour closes by itself, and nothing is taken.",
        "You answer for the number being right. Where the page shows the name that a meter, smartcard or account belongs to, look whether it is the one you mean.",
      ],
    },
    {
      heading: "Delivery",
      text: [
        "Most purchases arrive within seconds. When many people buy at once the page says about how long it takes, before you pay and after.",
        "Each purchase is sent at most once. If it fails you are refunded as the page about [refunds](/refunds) says.",
        "Within 24 hours of paying you have what you bought, or your money is on its way back, or a person is looking into it and the order says so.",
      ],
    },
    {
      heading: "What isn't allowed",
      text: ["Paying with a card or account that isn't yours to use, and disturbing the shop's service."],
    },
    {
      heading: "Law",
      text: ["The law of the Federal Republic of Nigeria holds, with the rights that it gives to consumers."],
    },
  ],
};

export const privacyPage: TextPage = {
  title: "Privacy",
  lead: "What we know, why, and for how long.",
  sections: [
    {
      heading: "What we keep",
      text: [
        "Of each order: the number, meter or account it is for, the name that its provider gives for it, your e-mail, what was bought and paid, and everything that happened to it. We need this to deliver, to refund and to answer you, and the law wants the books kept. Tokens, PINs and eSIM codes are stored encrypted.",
        "If you make an account: your e-mail, your password as a hash that can't be turned back, your sign-ins, your wallet and the numbers that you saved.",
        "We see no card numbers. You pay on the payment provider's own page; it tells us whether, how much and by which way you paid.",
      ],
    },
    {
      heading: "Who gets it",
      text: [
        "The company that supplies us gets the number and the product, and hands them to the provider. The payment provider gets your e-mail, the amount and the order's reference, but not the key that opens your order. A mail server carries our mails to you. If you choose to sign in with Google, Google learns that. Nobody else: there are no advertisements, no trackers and no requests to other companies on these pages.",
      ],
    },
    {
      heading: "What your own phone keeps",
      text: [
        "Your last purchases, your e-mail and your choice of network for a number are kept in this browser, to make the next purchase shorter. They aren't sent to us. The order pages and receipts that you opened last (at most 20, for 14 days) are kept as well, so that a token can be read without a network. None of it is locked: whoever holds this phone can read it. “Forget this phone” on the home page deletes all of it, and so does signing out, also where scripts are off.",
        "One cookie holds a random name for this browser. It serves to tell an honest visitor from somebody who floods the shop, and to open your order when you come back from the payment page. Another marks for a day which meter or smartcard you paid for here, so that you see its owner's full name; others see only first letters. If you sign in, two more keep you signed in and let your account know this browser again.",
      ],
    },
    {
      heading: "Your rights",
      text: [
        "You may ask what we hold about you, have it corrected, and have what the law doesn't oblige us to keep deleted, as the Nigeria Data Protection Act says. With an account you do it yourself, under “Your data”; otherwise write to the contact below.",
      ],
    },
  ],
};

export const errorWords = {
  notFoundTitle: "Nothing is here",
  notFound:
    "The address is wrong, or it is an order's address without its key. Open the order by the whole link, or find it by its reference.",
  errorTitle: "This page couldn't be shown",
  error:
    "Something failed on our side. Your orders and payments aren't touched by this. Try again; if it stays, talk to us.",
  retry: "Try again",
  home: "Home",
  help: "Help",
  errorId: (id: string) => `If you write to us, mention ${id}.`,
};
