import type { Network } from "@/lib/services/phone";

/** Our own discs: initials on the colour that people know a network by. No trademark files. */
const MARKS: Record<Network, { letters: string; disc: string; ink: string }> = {
  mtn: { letters: "M", disc: "#ffcb05", ink: "#14110a" },
  airtel: { letters: "A", disc: "#c8102e", ink: "#ffffff" },
  glo: { letters: "G", disc: "#1f7a2e", ink: "#ffffff" },
  "9mobile": { letters: "T2", disc: "#0b3d2e", ink: "#c6e66b" },
};

export function NetworkMark({
  network,
  name,
  size = 32,
}: {
  network: Network | null;
  name: string;
  size?: number;
}) {
  const mark = network
    ? MARKS[network]
    : { letters: name.slice(0, 1).toUpperCase(), disc: "#5b5548", ink: "#ffffff" };
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className="shrink-0">
      <circle cx="16" cy="16" r="15.5" fill={mark.disc} stroke="currentColor" strokeOpacity="0.25" />
      <text
        x="16"
        y="16.5"
        fill={mark.ink}
        fontSize={mark.letters.length > 1 ? 13 : 16}
        fontWeight="800"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {mark.letters}
      </text>
    </svg>
  );
}
