/** Initials on a company's brand colour, drawn by provider-mark.tsx. Uses no trademark images. */
export interface Mark {
  letters: string;
  /** Hex. */
  disc: string;
  /** Hex, at least 4.5:1 on the disc (provider-marks.test.ts). */
  ink: string;
}

const WHITE = "#ffffff";
const BLACK = "#14110a";

const MARKS: readonly [RegExp, Mark][] = [
  [/\bmtn\b/i, { letters: "M", disc: "#ffcb05", ink: BLACK }],
  [/airtel/i, { letters: "A", disc: "#c8102e", ink: WHITE }],
  [/\bglo\b/i, { letters: "G", disc: "#1f7a2e", ink: WHITE }],
  [/9.?mobile|etisalat|\bt2\b/i, { letters: "T2", disc: "#0b3d2e", ink: "#c6e66b" }],
  [/ikeja|ikedc/i, { letters: "IK", disc: "#b3161f", ink: WHITE }],
  [/\beko\b|ekedc/i, { letters: "EK", disc: "#0b5a9c", ink: WHITE }],
  [/abuja|aedc/i, { letters: "AB", disc: "#1c7a3a", ink: WHITE }],
  [/ibadan|ibedc/i, { letters: "IB", disc: "#e3a008", ink: BLACK }],
  [/benin|bedc/i, { letters: "BE", disc: "#6d1f7a", ink: WHITE }],
  [/enugu|eedc/i, { letters: "EN", disc: "#b83a08", ink: WHITE }],
  [/harcourt|phed/i, { letters: "PH", disc: "#0f6b74", ink: WHITE }],
  [/\bjos\b|\bjed\b/i, { letters: "JO", disc: "#3d4f9f", ink: WHITE }],
  [/kaduna|kaed/i, { letters: "KA", disc: "#8a5a00", ink: WHITE }],
  [/\bkano\b|kedco/i, { letters: "KN", disc: "#7a1f3d", ink: WHITE }],
  [/yola|yedc/i, { letters: "YO", disc: "#4c6b1f", ink: WHITE }],
  [/\baba\b|aple/i, { letters: "AP", disc: "#20408a", ink: WHITE }],
  [/dstv/i, { letters: "DS", disc: "#0093d0", ink: "#05263a" }],
  [/gotv/i, { letters: "GO", disc: "#2f7d32", ink: WHITE }],
  [/startimes/i, { letters: "ST", disc: "#e9730c", ink: "#1d0d00" }],
  [/showmax/i, { letters: "SX", disc: "#c2185b", ink: WHITE }],
  [/smile/i, { letters: "SM", disc: "#7ab800", ink: "#14200a" }],
  [/spectranet/i, { letters: "SP", disc: "#c8102e", ink: WHITE }],
  [/ipnx/i, { letters: "IP", disc: "#ef7d00", ink: "#1d0d00" }],
  [/swift/i, { letters: "SW", disc: "#005a9c", ink: WHITE }],
  [/bet9ja/i, { letters: "B9", disc: "#0b6b3a", ink: WHITE }],
  [/sporty/i, { letters: "SB", disc: "#d31920", ink: WHITE }],
  [/betking/i, { letters: "BK", disc: "#0a2540", ink: "#ffd34d" }],
  [/1xbet/i, { letters: "1X", disc: "#14508c", ink: WHITE }],
  [/nairabet/i, { letters: "NB", disc: "#4a6d00", ink: WHITE }],
  [/merrybet/i, { letters: "MB", disc: "#a01f5c", ink: WHITE }],
  [/betway/i, { letters: "BW", disc: "#161616", ink: WHITE }],
  [/msport/i, { letters: "MS", disc: "#e6b800", ink: BLACK }],
  [/waec/i, { letters: "WA", disc: "#1b3f8b", ink: "#ffe27a" }],
  [/neco/i, { letters: "NE", disc: "#0a6b34", ink: WHITE }],
  [/jamb/i, { letters: "JA", disc: "#14532d", ink: "#ffd9a0" }],
  [/nabteb/i, { letters: "NT", disc: "#7a1f1f", ink: WHITE }],
];

/** A company's mark, by any of its names. Pages find it on the server: the forms' scripts need no list of companies. Pure. */
export function findMark(name: string): Mark {
  return markOf(name) ?? plainMark(name);
}

/** The mark of a company by any of its names; null if it has none. Pure. */
export function markOf(name: string): Mark | null {
  return MARKS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The mark of a company without its own: its initials in the shop's text colour. Pure. */
export function plainMark(name: string): Mark {
  const words = name.trim().split(/[\s_-]+/);
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join("") : name.trim();
  return { letters: letters.slice(0, 2).toUpperCase(), disc: "#4d4738", ink: WHITE };
}
