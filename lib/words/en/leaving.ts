/** Privacy and data: exporting it and deleting the account. */
export const leavingWords = {
  title: "Your data",
  lead: "Everything that we hold of you, to take along or to have deleted.",
  copyHeading: "A copy of everything",
  copyText:
    "One file (JSON) with your profile, where you are signed in, every order with what was delivered, payments, the wallet's statement, saved numbers, and which messages went out. Tokens and PINs are in it: keep it where nobody else looks.",
  copySubmit: "Download my data",
  fileName: "my-data",
  password: "Your password",
  passwordHint: "Asked again, so that nobody else at this phone can do it.",
  noPassword:
    "Your account has no password. If you signed in more than ten minutes ago, you are asked to sign in once more.",
  wrong: "That isn't your password. Nothing has happened.",
  missing: "Type your password.",
  limited: "Too many tries. Please wait a minute and try again.",
  againTitle: "Please sign in once more",
  againText:
    "Your account has no password, so we ask you to sign in again before this. Then come back here within ten minutes.",
  again: "Sign in again",
  leaveHeading: "Delete my account",
  goesTitle: "What goes, at once and for good",
  goes: [
    "your name, e-mail and password, every sign-in and every device that is signed in",
    "your saved numbers, with the names you gave them",
    "your e-mail on every order, and the links to your orders: tokens, PINs and receipts can't be opened again",
  ],
  staysTitle: "What stays in our books, and why",
  stays: [
    "Each order and payment: what was bought, when and for how much. The law wants the books kept.",
    "The number that an order was for, and for a meter or decoder the name that its company gave. Without it nobody could prove a delivery, answer a bank, or give money back when a provider takes a delivery back weeks later.",
    "A line in our log that an account was deleted. It doesn't say whose.",
  ],
  after:
    "Your name and e-mail are on none of it any more. You can sign up again with the same e-mail: it starts empty and sees nothing of before.",
  blockedTitle: "Not yet",
  blockedOrders: "These orders aren't over. Their money or goods are still on the way to you:",
  blockedOrdersNext:
    "Each one ends by itself, within a day at the latest. What isn't paid can be given up on its page.",
  blockedTopUp: "A wallet top-up that you started may still be paid. It closes by itself within two hours.",
  blockedCases: (count: number) =>
    `${count === 1 ? "One of your orders is" : `${count} of your orders are`} being looked into by a person. You are told when it is done.`,
  blockedMoney: (balance: string) => `There is ${balance} in your wallet. It is yours, so take it out first:`,
  blockedMoneyNext:
    "buy something with it, or ask support to send it to your bank account. Write from the e-mail of this account.",
  buy: "Buy something",
  blockedStaff: "You are one of the shop's staff. An owner takes your role off first, under Staff.",
  giveUp: (balance: string) =>
    `I give up the ${balance} left in my wallet: it is too little to buy anything with.`,
  sure: "I have a copy of what I need, and I want my account deleted for good.",
  notSure: "Tick the box to say that you are sure. Nothing has been deleted.",
  notGivenUp: "What is left in your wallet changed, or its box isn't ticked. Nothing has been deleted.",
  leaveSubmit: "Delete my account for good",
  changed: "Something has changed since this page was opened. Nothing has been deleted; read it again.",
  gone: "Your account is deleted",
  goneText:
    "You are signed out everywhere, and your name and e-mail are gone. You can buy without an account at any time.",
};
