import type { AdminSection } from "@/lib/auth/access/sections";

/** The icon of an admin section, in strokes on an 18 × 18 grid. */
const PATHS: Partial<Record<AdminSection["label"], string>> = {
  home: "M2.5 8 9 2.5 15.5 8v7.5h-4.5v-4.5H7v4.5H2.5z",
  inbox: "M2.5 3.5h13v9h-6l-3.5 3v-3h-3.5z",
  orders: "M4 2.5h10v13l-2.5-1.8L9 15.5l-2.5-1.8L4 15.5zM6.5 6.5h5M6.5 9.5h5",
  customers: "M9 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 15.5c0-3.3 2.5-5 6-5s6 1.7 6 5",
  catalogue: "M2.5 2.5h5v5h-5zM10.5 2.5h5v5h-5zM2.5 10.5h5v5h-5zM10.5 10.5h5v5h-5z",
  money: "M2.5 4.5h13v9h-13zM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  disputes: "M9 2.5v13M5 15.5h8M3 5.5h12M3 5.5 1 10.5h4zM15 5.5l-2 5h4z",
  reports: "M3 15.5V9M7 15.5V5M11 15.5v-8M15 15.5v-13",
  audit: "M4 2.5h10v13H4zM6.5 6h5M6.5 9h5M6.5 12h3",
  alerts: "M4 12.5V8a5 5 0 0 1 10 0v4.5l1 1H3zM7.5 15.5h3",
  webhooks: "M3 9h4l2-5 2 10 2-5h2",
  staff:
    "M7 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM2 15c0-3 2-4.5 5-4.5s5 1.5 5 4.5M12 3.2a2.5 2.5 0 0 1 0 4.6M13.5 10.8c1.6.6 2.5 2 2.5 4.2",
  settings:
    "M9 11.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 2v2.3M9 13.7V16M2 9h2.3M13.7 9H16M4 4l1.7 1.7M12.3 12.3 14 14M14 4l-1.7 1.7M5.7 12.3 4 14",
};

export function SectionGlyph({ label }: { label: AdminSection["label"] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" width="18" height="18" className="shrink-0">
      <path
        d={PATHS[label] ?? "M4 9h10"}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
