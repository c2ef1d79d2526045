/** Texts of emails: what happened, the effect on money, what happens next and by when. */
export const mailWords = {
  orderFoot: (shop: string) =>
    `You get this because this address was given for an order at ${shop}. Its link opens the order: keep it to yourself.`,
  accountFoot: (shop: string) =>
    `You get this because this address was given at ${shop}. If it wasn't you, do nothing.`,
  support: (contact: string) => `Questions: ${contact}.`,
  never: "We never ask for your card, PIN or password.",
  open: "Open the order",
  ref: "Order",
  youPaid: "You paid",
  units: "Units",
  receipt: "Receipt number",
  more: (count: number) => `and ${count} more: see the order.`,

  order_paid: {
    subject: (ref: string) => `Paid: order ${ref}`,
    heading: "We have your payment",
    lead: ["Your order is on its way out. It usually takes seconds; we write again when it has arrived."],
  },
  order_delayed: {
    subject: (ref: string) => `Still being delivered: order ${ref}`,
    heading: "It takes longer than usual",
    lead: [
      "We have your payment, and the answer to your order hasn't come yet. We keep asking.",
      "You get it, or your money, within 24 hours of paying. You need not do anything, and please don't buy it a second time meanwhile.",
    ],
  },
  order_delivered: {
    subject: (ref: string, what: string) => `Delivered: ${what}, order ${ref}`,
    heading: "Delivered",
    lead: [] as string[],
    partly: (done: number, of: number, money: string) =>
      `${done} of ${of} were delivered. ${money} for the rest goes back to you.`,
    partlyBack: (done: number, of: number, money: string) =>
      `${done} of ${of} were delivered. ${money} for the rest was given back to you.`,
    token: "Key the 20 digits into your meter, then press enter.",
    tokens: "Key them in one after the other, in this order.",
    pins: "Your PINs are on the order's page, behind “Show”: whoever sees a PIN can use it, so this mail doesn't hold them.",
    esim: "Your eSIM is ready to install: open the order on the phone it is for, or scan its code from another screen.",
  },
  order_refund_due: {
    subject: (ref: string) => `Not delivered, your money is on its way back: order ${ref}`,
    heading: "It wasn't delivered",
    lead: [] as string[],
    money: (money: string) => `${money} is going back to you. You need not do anything.`,
    next: "We write again when the refund is complete.",
  },
  order_refunded: {
    subject: (ref: string) => `Refunded: order ${ref}`,
    heading: "Refunded",
    lead: [] as string[],
    money: (money: string) => `${money} was given back to you.`,
    next: "On a card or bank account it may take a few working days to show. If it isn't there after five, write to us with the order's reference.",
  },
  order_part_refunded: {
    subject: (ref: string) => `Part refunded: order ${ref}`,
    heading: "The rest was refunded",
    lead: [] as string[],
    money: (done: number, of: number, money: string) =>
      `${done} of ${of} were delivered. For what wasn't, ${money} was given back to you.`,
    wallet: "It is in your wallet at this shop.",
    rest: "Not delivered, and paid back:",
  },
  order_parked: {
    subject: (ref: string) => `A person is checking: order ${ref}`,
    heading: "A person is checking your order",
    lead: [
      "The answer we got about it is unclear, so a person is finding out. It isn't sent a second time meanwhile.",
      "You are due it, or your money, within 24 hours of paying. You need not do anything.",
    ],
  },

  sign_in_link: {
    subject: (shop: string) => `Sign in to ${shop}`,
    heading: "Your link to sign in",
    lead: ["Open it on the device where you want to be signed in. It works once."],
    labels: { link: "Sign in" },
  },
  verify_email: {
    subject: (shop: string) => `Is this your e-mail? ${shop}`,
    heading: "Is this your e-mail?",
    lead: [
      "Open this link and type the password that you chose. Then your orders under this address join your account.",
      "You made no account? Then do nothing: without the password this link opens nothing.",
    ],
    labels: { link: "Yes, it is mine" },
  },
  reset_password: {
    subject: (shop: string) => `A new password for ${shop}`,
    heading: "Choose a new password",
    lead: [
      "Somebody, probably you, asked for a new password. The new one ends every session that is open now.",
    ],
    labels: { link: "Choose a password" },
  },
  account_exists: {
    subject: (shop: string) => `You have an account at ${shop} already`,
    heading: "You have an account already",
    lead: ["Somebody, probably you, tried to sign up with this address. Nothing was changed."],
    labels: { signIn: "Sign in", reset: "Choose a new password" },
  },
  no_account: {
    subject: (shop: string) => `No account at ${shop} with this address`,
    heading: "There is no account here",
    lead: [
      "Somebody, probably you, asked for a new password with this address, and no account has it. Maybe yours has another address.",
      "You can buy without an account, or make one. It wasn't you? Then do nothing.",
    ],
    labels: { signUp: "Make an account" },
  },
  password_changed: {
    subject: (shop: string) => `Your password for ${shop} was changed`,
    heading: "Your password was changed",
    lead: [
      "If it was you, all is well. If it wasn't, choose a new one now: it ends every session that is open.",
    ],
    labels: { reset: "Choose a new password" },
  },
  staff_invitation: {
    subject: (shop: string) => `Invitation to the staff of ${shop}`,
    heading: "You're invited",
    lead: ["You're invited to join this shop's staff. Open the link and choose a password."],
    labels: { link: "Accept invitation" },
  },
  alertFoot: (shop: string) =>
    `You get this because you manage ${shop}. We notify you once, and again if a problem gets worse. See admin for the current status.`,

  works: (minutes: number) =>
    `The link works for ${minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`}. After that, ask for a new one.`,
};

/** Kinds of messages about an order. The SQL functions enqueue them by these names (message-holds.sql). */
export const ORDER_MAILS = [
  "order_paid",
  "order_delayed",
  "order_delivered",
  "order_refund_due",
  "order_refunded",
  "order_part_refunded",
  "order_parked",
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** Kinds of messages about an account; `labels` names the addresses that each kind needs. */
export const ACCOUNT_MAILS = [
  "sign_in_link",
  "verify_email",
  "reset_password",
  "account_exists",
  "no_account",
  "password_changed",
  "staff_invitation",
] as const;
/** Kinds of messages to the shop's owner. raise-incident.sql enqueues them by these names. */
export const ALERT_MAILS = ["owner_alert", "owner_alerts_more", "audit_head"] as const;
export type AlertMail = (typeof ALERT_MAILS)[number];

export type AccountMail = (typeof ACCOUNT_MAILS)[number];
