import type { ProviderCondition } from "@/lib/model/provider-condition";

function within(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The statuses of a provider's row. A provider without recent orders has none. */
type Told = Exclude<ProviderCondition, "quiet"> | "paused";

/** The page that shows which providers are up. */
export const statusPage = {
  title: "Are the providers up?",
  lead: "What our own orders of the last three hours say, provider by provider.",
  asOf: (time: string) => `As of ${time}.`,
  again: "Check again",
  noneTitle: "We can't tell right now",
  none: "Our own books aren't answering. Orders that are paid are safe. Please look in again in a minute.",
  stoppedTitle: "Sales are paused",
  stopped:
    "Our supplier isn't taking orders at the moment, so we take no payments. Orders that are paid go out by themselves or are refunded.",
  quiet: (names: readonly string[]) =>
    `${names.join(", ")}: on sale, but nobody bought ${names.length === 1 ? "it" : "them"} lately, so we can't tell.`,
  nothing: "Nobody bought anything in the last three hours.",
  allWell: "Everything that was bought lately is arriving.",
  trouble: (count: number) =>
    count === 1 ? "One provider has trouble right now." : `${count} providers have trouble right now.`,
  checkDown: "Names can't be checked before paying right now.",

  conditions: {
    up: "Working",
    slow: "Slow",
    failing: "Some orders fail",
    down: "Not delivering",
    paused: "Paused by the provider",
  } satisfies Record<Told, string>,
  sentence: {
    up: (ms: number | null) => (ms === null ? "" : `Usually there within ${within(ms)} of paying.`),
    slow: (ms: number | null) =>
      ms === null ? "Orders take longer than usual." : `Orders that arrive take about ${within(ms)}.`,
    failing: () => "Most orders arrive. One that fails is refunded in full.",
    down: () => "Most orders come back at the moment. Better wait; what fails is refunded in full.",
    paused: () => "It can't be bought until the provider opens it again.",
  } satisfies Record<Told, (medianMs: number | null) => string>,
};
