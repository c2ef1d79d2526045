/** The names of the sections of /admin, in navigation and page headings. */
export const adminSections = {
  home: "Home",
  orders: "Orders",
  inbox: "Inbox",
  catalogue: "Catalogue & prices",
  money: "Money",
  disputes: "Disputes",
  reports: "Reports",
  webhooks: "Webhooks",
  customers: "Customers",
  messages: "Messages",
  staff: "Staff",
  audit: "Activity log",
  settings: "Settings",
  alerts: "Alerts",
};
