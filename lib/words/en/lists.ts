/** Texts around the rows of every admin list. */
export const listWords = {
  any: "any",
  from: "From date",
  until: "To date",
  filter: "Apply filters",
  clear: "Clear filters",
  chips: "Active filters",
  search: "Search",
  removeChip: (label: string, value: string) => `Remove filter ${label}: ${value}`,
  newerOnTop: "Sort newest first",
  olderOnTop: "Sort oldest first",
  firstPage: "Back to the first page",
  export: "Export (CSV)",
  columns: "Columns",
  applyColumns: "Show columns",
  close: "Back to list",
  views: "Views",
  /** A chart's colour of figures below zero. */
  loss: "Loss",
};
