import { approvalRequestNotices } from "./approvals";
import { bad, good, type StaffNotice } from "./staff-notice";

/** /admin/settings. */
export const settingsWords = {
  title: "Settings",
  menu: "All settings",
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
  numberHint: (min: number, max: number, usual: number) =>
    `${min.toLocaleString("en")} to ${max.toLocaleString("en")}; default ${usual.toLocaleString("en")}.`,

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
  dropDomain: "Domain for purchases without an email",
  dropDomainHint:
    "Makes the email optional for airtime, data, TV, internet and betting. Paystack needs an address, so it gets the order's reference at this domain. Use one of yours. Empty: every purchase needs an email.",
  look: "Preview colour",
  save: "Save",

  businessTitle: "Business",
  businessNote:
    "Your legal identity, for the books and their documents. VAT is off without a TIN. Have your accountant confirm the rate and basis: we don't know what applies to you.",
  business: {
    legalName: "Legal name",
    address: "Address",
    rcNumber: "Registration number (RC or BN)",
    tin: "Tax number (TIN)",
    vatRate: "VAT rate (%)",
    vatBasis: "VAT is included in",
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

  chosen: "Colour",
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
  textsHint:
    "“## ” starts a heading and “- ” a list item. Use **bold** and [link](https://…). An empty line starts a paragraph.",
  page: "Page",
  text: "Text",
  pages: { terms: "Terms", privacy: "Privacy", refunds: "Refunds" },
  ours: "This is our text.",
  own: "This is your text.",
  seePage: "View page",
  useOurs: "To restore our text, empty the field and save.",
};

/** The results of saving. */
export const settingsNotices: Record<string, StaffNotice> = {
  saved: good("Saved", "The shop is up to date within seconds."),
  same: good("No changes to save", "It was already set."),
  ...approvalRequestNotices,
  limit_alone: bad(
    "Not saved",
    "Raising the approval limit needs another owner's or manager's approval. Save it separately.",
  ),
  numbers: bad("Not saved", "Use whole numbers within the ranges shown below the fields."),
  stale: bad(
    "Not saved: someone changed it first",
    "The saved settings differ from what you opened. Save again to replace them with yours.",
  ),
  legalName: bad("Not saved", "Enter a legal name of one line."),
  address: bad("Not saved", "Enter an address of one line."),
  rcNumber: bad("Not saved", "Enter a number like RC 1234567."),
  tin: bad("Not saved", "Enter a tax number like 12345678-0001."),
  vatRate: bad("Not saved", "Enter a rate like 7.5."),
  vatBasis: bad("Not saved", "Choose what includes the VAT."),
  vatConfirmedBy: bad("Not saved", "Enter who confirmed the rate and basis."),
  invoiceSeries: bad(
    "Not saved",
    "Enter capital letters and digits like INV or INV/2026: up to 8, and 6 after a slash.",
  ),
  vat: bad(
    "Not saved",
    "VAT needs your tax number, and who confirmed the rate and basis. Or leave the rate empty.",
  ),
  name: bad("Not saved", "Enter a name of one line, 60 characters or fewer."),
  accent: bad("Not saved", "Enter a colour like #0a7d4f."),
  supportEmail: bad("Not saved", "Enter a full email address."),
  dropDomain: bad("Not saved", "Enter a domain like orders.example.com."),
  supportHours: bad("Not saved", "Enter days and hours like Mon-Sat 08:00-18:00."),
  supportPhone: bad("Not saved", "Enter a phone number like 0803 123 4567."),
  alertEmail: bad("Not saved", "Enter a full email address."),
  hours: bad(
    "Not saved",
    "Enter whole hours up to 720. The critical threshold must be lower than the warning.",
  ),
  too_long: bad("Not saved", "Shorten the page to 20,000 characters."),
  wrong_code: bad("Not saved", "Incorrect or used code. Enter the next one."),
  code_needed: bad(
    "Not saved yet",
    "Your last code is over ten minutes old. Enter a new one below and save again.",
  ),
  limited: bad("Not saved", "Too many attempts. Wait a minute, then try again."),
};

/** The results of a connection test; `why` is the technical reason. */
export const testNotices = {
  ok: (what: string): StaffNotice => good("Connected", `We reached ${what}, which accepted our key.`),
  balance: (money: string) => `Our balance there is ${money}.`,
  refused: (what: string): StaffNotice =>
    bad(
      "API key rejected",
      `We reached ${what}, but our key was rejected. Check the key, its status and its allowed addresses.`,
    ),
  failed: (what: string, why: string): StaffNotice =>
    bad("No usable response", `We got no usable response from ${what} (${why}).`),
  busy: bad("Not tested", "Customers' orders use all calls this minute. Try again in a minute."),
  limited: bad("Not tested", "You tested it less than ten seconds ago. Wait a moment."),
  unset: bad("Nothing to test", "No email server is set, so we keep emails instead of sending them."),
  gone: bad("Not tested", "You're signed out. Sign in again."),
};
