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
  home: "Dashboard",
  orders: "Orders",
  parked: "Needs attention",
  cases: "Cases",
  prices: "Pricing",
  catalogue: "Products",
  money: "Reconciliation",
  webhooks: "Webhooks",
  customers: "Customers",
  messages: "Messages",
  staff: "Staff",
  audit: "Activity log",
  settings: "Settings",
  alerts: "Alerts",
};

export const deskWords = {
  accountNav: "Parts of your account",
  adminNav: "Admin menu",
  adminTitle: "Admin",
  signOut: "Sign out",
  signedInAs: "Signed in as",
  toShop: "View shop",
  roles: { customer: "Customer", owner: "Owner", support: "Support", auditor: "Auditor" },
};
