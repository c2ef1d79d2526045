import { bad, good, type StaffNotice } from "./staff-notice";

/** Saved views of admin's lists. */
export const viewsWords = {
  all: "All",
  more: "More views",
  save: "Save view",
  note: "Keeps these filters, the sorting and the columns. A search isn't kept.",
  name: "Name",
  share: "Show it to all staff",
  delete: (name: string) => `Delete view ${name}`,
  shared: (name: string) => `${name} (shared)`,
  orders: { under_review: "Needs action", processing: "Processing", refund_due: "Refund due" },
};

/** The result, by the code in the page's address. */
export const viewNotices: Record<string, StaffNotice> = {
  view_saved: good("View saved", "You'll find it above the list."),
  view_deleted: good("View deleted", "The list itself hasn't changed."),
  view_name: bad("View not saved", "Enter a name of up to 40 characters."),
  view_empty: bad("View not saved", "Choose a filter, a sorting or columns first."),
  view_many: bad("View not saved", "You have 12 views here. Delete one first."),
  view_not_found: bad("Not found", "It no longer exists."),
};
