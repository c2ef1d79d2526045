/** The names of the sections of /account and /admin, in navigation and page headings. */
export const accountSections = {
  home: "My account",
  orders: "Orders",
  wallet: "Wallet",
  beneficiaries: "Saved numbers",
  esims: "eSIMs",
  security: "Sign-in and security",
  privacy: "Your data",
};

export const adminSections = {
  home: "Today",
  orders: "Orders",
  parked: "Waiting for you",
  cases: "Cases",
  prices: "Prices",
  catalogue: "Catalogue",
  money: "Money",
  webhooks: "Webhooks",
  customers: "Customers",
  messages: "Messages",
  staff: "Staff",
  audit: "Audit log",
  settings: "Settings",
  alerts: "Alerts",
};

export const deskWords = {
  accountNav: "Parts of your account",
  adminNav: "Parts of the desk",
  adminTitle: "The desk",
  signOut: "Sign out",
  signedInAs: "Signed in as",
  toShop: "To the shop",
  roles: { customer: "Customer", owner: "Owner", support: "Support", auditor: "Auditor" },
};
