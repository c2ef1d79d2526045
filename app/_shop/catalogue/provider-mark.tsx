import type { Mark } from "./provider-marks";

/** A DisCo, network or provider as a disc: its initials on its brand colour. */
export function ProviderMark({ mark, size = 32 }: { mark: Mark; size?: number }) {
  const { letters, disc, ink } = mark;
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className="shrink-0">
      <circle cx="16" cy="16" r="15.5" fill={disc} stroke="currentColor" strokeOpacity="0.25" />
      <text
        x="16"
        y="16.5"
        fill={ink}
        className="font-display"
        fontSize={letters.length > 1 ? 13 : 17}
        fontWeight="700"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letters}
      </text>
    </svg>
  );
}
