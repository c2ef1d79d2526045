/** Our own discs for companies and providers: initials on the colour that people know them by. No trademark files. */
const MARKS: readonly [RegExp, { letters: string; disc: string; ink: string }][] = [
  [/ikeja|ikedc/i, { letters: "IK", disc: "#b3161f", ink: "#ffffff" }],
  [/\beko\b|ekedc/i, { letters: "EK", disc: "#0b5a9c", ink: "#ffffff" }],
  [/abuja|aedc/i, { letters: "AB", disc: "#1c7a3a", ink: "#ffffff" }],
  [/ibadan|ibedc/i, { letters: "IB", disc: "#e3a008", ink: "#14110a" }],
  [/benin|bedc/i, { letters: "BE", disc: "#6d1f7a", ink: "#ffffff" }],
  [/enugu|eedc/i, { letters: "EN", disc: "#d9480f", ink: "#ffffff" }],
  [/harcourt|phed/i, { letters: "PH", disc: "#0f6b74", ink: "#ffffff" }],
  [/\bjos\b|\bjed\b/i, { letters: "JO", disc: "#3d4f9f", ink: "#ffffff" }],
  [/kaduna|kaed/i, { letters: "KA", disc: "#8a5a00", ink: "#ffffff" }],
  [/\bkano\b|kedco/i, { letters: "KN", disc: "#7a1f3d", ink: "#ffffff" }],
  [/yola|yedc/i, { letters: "YO", disc: "#4c6b1f", ink: "#ffffff" }],
  [/\baba\b|aple/i, { letters: "AP", disc: "#20408a", ink: "#ffffff" }],
  [/dstv/i, { letters: "DS", disc: "#0093d0", ink: "#05263a" }],
  [/gotv/i, { letters: "GO", disc: "#2f7d32", ink: "#ffffff" }],
  [/startimes/i, { letters: "ST", disc: "#e9730c", ink: "#1d0d00" }],
  [/showmax/i, { letters: "SM", disc: "#c2185b", ink: "#ffffff" }],
  [/smile/i, { letters: "SM", disc: "#7ab800", ink: "#14200a" }],
  [/spectranet/i, { letters: "SP", disc: "#c8102e", ink: "#ffffff" }],
  [/ipnx/i, { letters: "IP", disc: "#d35400", ink: "#1d0d00" }],
  [/swift/i, { letters: "SW", disc: "#005a9c", ink: "#ffffff" }],
  [/bet9ja/i, { letters: "B9", disc: "#0b6b3a", ink: "#ffffff" }],
  [/sporty/i, { letters: "SB", disc: "#d31920", ink: "#ffffff" }],
  [/betking/i, { letters: "BK", disc: "#0a2540", ink: "#ffd34d" }],
  [/1xbet/i, { letters: "1X", disc: "#14508c", ink: "#ffffff" }],
  [/nairabet/i, { letters: "NB", disc: "#5f8a00", ink: "#ffffff" }],
  [/merrybet/i, { letters: "MB", disc: "#a01f5c", ink: "#ffffff" }],
  [/betway/i, { letters: "BW", disc: "#161616", ink: "#ffffff" }],
  [/msport/i, { letters: "MS", disc: "#e6b800", ink: "#14110a" }],
];

export function ProviderMark({ name, size = 32 }: { name: string; size?: number }) {
  const mark = MARKS.find(([pattern]) => pattern.test(name))?.[1] ?? {
    letters: name.slice(0, 2).toUpperCase(),
    disc: "#5b5548",
    ink: "#ffffff",
  };
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className="shrink-0">
      <circle cx="16" cy="16" r="15.5" fill={mark.disc} stroke="currentColor" strokeOpacity="0.25" />
      <text
        x="16"
        y="16.5"
        fill={mark.ink}
        fontSize="13"
        fontWeight="800"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {mark.letters}
      </text>
    </svg>
  );
}
