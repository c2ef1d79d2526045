const BROWSERS = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera|OPiOS\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["UC Browser", /UCBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** A readable browser name, "Chrome, Android"; null if nothing is recognised. */
export function agentName(userAgent: string): string | null {
  const names = [BROWSERS, SYSTEMS].map((list) => list.find(([, sign]) => sign.test(userAgent))?.[0]);
  return names.filter(Boolean).join(", ") || null;
}
