import type { ServiceId } from "@/lib/model/service-id";

/** A line icon per service, in the weight of the surrounding text. */
const PATHS: Record<ServiceId, string> = {
  airtime: "M7.5 2.5h9v19h-9zM10.5 18.5h3",
  data: "M3 20h3v-5H3zM10.5 20h3V10h-3zM18 20h3V4h-3z",
  electricity: "M13.5 2.5 5 14h6l-1 7.5L19 10h-6.5z",
  tv: "M3 5.5h18v12H3zM8 21h8",
  internet: "M2.5 9a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.3 16.8a4 4 0 0 1 5.4 0M12 20.2v.1",
  betting:
    "M12 2.8a9.2 9.2 0 1 1 0 18.4 9.2 9.2 0 0 1 0-18.4M12 8l4 3-1.5 4.8h-5L8 11zM12 3v5M3.4 9.4 8 11M6.4 19.2l3.1-3.4M17.6 19.2l-3.1-3.4M20.6 9.4 16 11",
  "exam-pin": "M5 2.5h14v19H5zM8.5 7h7M8.5 11h7M8.5 16.5l1.6 1.6 3-3.2",
  esim: "M6 2.5h8.5L19 7v14.5H6zM9.5 11h6v6.5h-6zM12.5 11v6.5M9.5 14.2h6",
  "esim-topup": "M6 2.5h8.5L19 7v14.5H6zM12.5 10v8M8.5 14h8",
};

export function ServiceGlyph({ service }: { service: ServiceId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="26" height="26" className="shrink-0">
      <path
        d={PATHS[service]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
