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
export const viewNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  view_saved: { tone: "good", title: "View saved", text: "You'll find it above the list." },
  view_deleted: { tone: "good", title: "View deleted", text: "The list itself hasn't changed." },
  view_name: { tone: "bad", title: "View not saved", text: "Enter a name of up to 40 characters." },
  view_empty: { tone: "bad", title: "View not saved", text: "Choose a filter, a sorting or columns first." },
  view_many: { tone: "bad", title: "View not saved", text: "You have 12 views here. Delete one first." },
  view_not_found: { tone: "bad", title: "Not found", text: "It no longer exists." },
};
