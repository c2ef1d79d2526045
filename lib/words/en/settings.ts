import { approvalRequestNotices } from "./approvals";
import type { StaffNotice } from "./staff-notices";

/** /admin/settings. */
export const settingsWords = {
  title: "Settings",
  lead: "Your shop's name, colour, contacts, alerts and connections.",
  readOnly: "Your role can view but not change anything.",
  seeTheirs: "View saved settings",

  numbers: "Limits and data retention",
  numbersNote:
    "The privacy page shows the periods. Data older than that is deleted or emptied within a day; a shorter period can't be undone.",
  firstReply: "Hours until the first reply",
  walletLimit: "Wallet payments a day without verification (₦)",
  returnOrder: (role: string) => `${role}: refunds and compensation for one order (₦)`,
  returnDay: (role: string) => `${role}: refunds and compensation a day (₦)`,
  keptDays: (what: string) => `Days to keep ${what}`,
  numberHint: (least: number, most: number, usual: number) =>
    `${least.toLocaleString("en")} to ${most.toLocaleString("en")}; default ${usual.toLocaleString("en")}.`,

  connections: "Connections",
  mailIn: "Email from customers",
  noMailIn: "Not set, so customers answer on their order's page.",
  connectionsNote: "A test changes nothing: no order, payment or email.",
  test: "Test",
  testLabel: (name: string) => `Test ${name}`,
  parts: { upstream: "the supplier", payments: "Paystack", mail: "the email server" },

  keys: "API keys",
  keysNote: "We show only whether a key is set. Set keys in the environment.",
  keyNames: {
    merchantKey: "Supplier API key",
    merchantPin: "Supplier PIN",
    webhookSecret: "Supplier webhook secret",
    paystack: "Paystack key",
    encryption: "Encryption keys for deliveries",
    mail: "Email server",
    google: "Google sign-in",
  },
  keyStates: {
    set: "set",
    sandbox: "sandbox key",
    unset: "not set",
    live: "set, live",
    play: "set, demo",
    pinShort: "not 5 characters, so internet isn't available",
  },
  keyCount: (count: number) => (count === 1 ? "1 key" : `${count} keys, 1 in use`),
  webhooks: "Webhook URLs",
  webhooksNote: "Enter these at the supplier and Paystack. Keep the supplier webhook URL secret.",

  shop: "Name, colour and contacts",
  shopNote: "Used on every page, email and receipt, within seconds of saving.",
  name: "Shop name",
  nameHint: (fallback: string) => `Empty means “${fallback}”.`,
  accent: "Colour",
  accentHint: "For example #0a7d4f. Used for buttons, links and focus. Empty means green.",
  email: "Customer email",
  phone: "Customer phone",
  hours: "Hours for replies",
  hoursHint:
    "For example Mon-Sat 08:00-18:00, in Lagos. Late orders promise a reply within these hours. Empty: within 24 hours of payment.",
  contactHint: "Shown on every page and email.",
  look: "Preview colour",
  save: "Save",

  businessTitle: "Business",
  businessNote:
    "Your legal identity, for the books and their documents. VAT is off without a TIN. Have your accountant confirm rate and basis: we don't know what applies to you.",
  business: {
    legalName: "Legal name",
    address: "Address",
    rcNumber: "Registration number (RC or BN)",
    tin: "Tax number (TIN)",
    vatRate: "VAT rate (%)",
    vatBasis: "VAT is contained in",
    vatConfirmedBy: "Rate and basis confirmed by",
    invoiceSeries: "Invoice series",
  },
  businessHints: {
    legalName: "As registered.",
    address: "In one line.",
    rcNumber: "For example RC 1234567.",
    tin: "For example 12345678-0001.",
    vatRate: "For example 7.5. Empty means VAT is off.",
    vatConfirmedBy: "Your accountant's name, and when.",
    invoiceSeries:
      "For example INV: invoices are numbered INV-000001, INV-000002, and so on. A new series begins at 1.",
  },
  vatBases: { margin: "Our margin: sales less supplier cost", sales: "The whole price" },

  alerts: "Email alerts",
  alertsNote:
    "We email you about problems, such as a low supplier balance. Once, and again if they get worse.",
  alertEmail: "Alert email",
  alertEmailHint: "Empty means every owner with a verified email.",
  lowHours: "Warning threshold (hours)",
  criticalHours: "Critical threshold (hours)",
  noMail: "No email server is set, so we can't email alerts. Find them under Alerts.",
  toAlerts: "View alerts",

  wish: "Colour",
  day: "Light theme",
  night: "Dark theme",
  kept: "unchanged",
  darker: "darkened for contrast",
  lighter: "lightened for contrast",
  sample: "Pay ₦1,020",
  sampleLink: "Track order",

  texts: "Terms, privacy, refunds",
  textsLead:
    "What your shop promises. Our texts describe this shop as delivered. Ask your lawyer to check them.",
  textsLink: "Edit pages",
  textsHint:
    "“## ” starts a heading and “- ” a list item. Use **bold** and [link](https://…). An empty line starts a paragraph.",
  page: "Page",
  text: "Text",
  pages: { terms: "Terms", privacy: "Privacy", refunds: "Refunds" },
  ours: "This is our text.",
  own: "This is your text.",
  seePage: "View page",
  useOurs: "To restore our text, empty the field and save.",
  back: "All settings",
};

/** The results of saving. */
export const settingsNotices: Record<string, StaffNotice> = {
  saved: { tone: "good", title: "Saved", text: "The shop is up to date within seconds." },
  same: { tone: "good", title: "No changes to save", text: "It was already set." },
  ...approvalRequestNotices,
  limit_alone: {
    tone: "bad",
    title: "Not saved",
    text: "Raising the limit above which a second person is needed needs one itself. Save it on its own.",
  },
  numbers: {
    tone: "bad",
    title: "Not saved",
    text: "Use whole numbers within the ranges shown below the fields.",
  },
  stale: {
    tone: "bad",
    title: "Not saved: someone changed it first",
    text: "The saved settings differ from what you opened. Save again to replace them with yours.",
  },
  legalName: { tone: "bad", title: "Not saved", text: "Enter a legal name of one line." },
  address: { tone: "bad", title: "Not saved", text: "Enter an address of one line." },
  rcNumber: { tone: "bad", title: "Not saved", text: "Enter a number like RC 1234567." },
  tin: { tone: "bad", title: "Not saved", text: "Enter a tax number like 12345678-0001." },
  vatRate: { tone: "bad", title: "Not saved", text: "Enter a rate like 7.5." },
  vatBasis: { tone: "bad", title: "Not saved", text: "Choose what the VAT is contained in." },
  vatConfirmedBy: { tone: "bad", title: "Not saved", text: "Enter who confirmed rate and basis." },
  invoiceSeries: {
    tone: "bad",
    title: "Not saved",
    text: "Enter capital letters and digits like INV or INV/2026: up to 8, and 6 after a slash.",
  },
  vat: {
    tone: "bad",
    title: "Not saved",
    text: "VAT needs your tax number, and who confirmed rate and basis. Or leave the rate empty.",
  },
  name: { tone: "bad", title: "Not saved", text: "Enter a name of one line, 60 characters or fewer." },
  accent: { tone: "bad", title: "Not saved", text: "Enter a colour like #0a7d4f." },
  supportEmail: { tone: "bad", title: "Not saved", text: "Enter a full email address." },
  supportHours: { tone: "bad", title: "Not saved", text: "Enter days and hours like Mon-Sat 08:00-18:00." },
  supportPhone: { tone: "bad", title: "Not saved", text: "Enter a phone number like 0803 123 4567." },
  alertEmail: { tone: "bad", title: "Not saved", text: "Enter a full email address." },
  hours: {
    tone: "bad",
    title: "Not saved",
    text: "Enter whole hours up to 720. The critical threshold must be lower than the warning.",
  },
  too_long: { tone: "bad", title: "Not saved", text: "Shorten the page to 20,000 characters." },
  wrong_code: {
    tone: "bad",
    title: "Not saved",
    text: "Incorrect or used code. Enter the next one.",
  },
  code_needed: {
    tone: "bad",
    title: "Not saved yet",
    text: "Your last code is over ten minutes old. Enter a new one below and save again.",
  },
  limited: { tone: "bad", title: "Not saved", text: "Too many attempts. Wait a minute, then try again." },
};

/** The results of a connection test; `why` is the technical reason. */
export const testNotices = {
  ok: (what: string): StaffNotice => ({
    tone: "good",
    title: "Connected",
    text: `We reached ${what}, which accepted our key.`,
  }),
  balance: (money: string) => `Our balance there is ${money}.`,
  refused: (what: string): StaffNotice => ({
    tone: "bad",
    title: "API key rejected",
    text: `We reached ${what}, but our key was rejected. Check the key, its status and its allowed addresses.`,
  }),
  failed: (what: string, why: string): StaffNotice => ({
    tone: "bad",
    title: "No usable response",
    text: `We got no usable response from ${what} (${why}).`,
  }),
  busy: {
    tone: "bad",
    title: "Not tested",
    text: "Customers' orders use all calls this minute. Try again in a minute.",
  } satisfies StaffNotice,
  limited: {
    tone: "bad",
    title: "Not tested",
    text: "You tested it less than ten seconds ago. Wait a moment.",
  } satisfies StaffNotice,
  unset: {
    tone: "bad",
    title: "Nothing to test",
    text: "No email server is set, so we keep emails instead of sending them.",
  } satisfies StaffNotice,
  gone: { tone: "bad", title: "Not tested", text: "You're signed out. Sign in again." } satisfies StaffNotice,
};
