import { expect, test } from "vitest";
import { orderProgress } from "./order-progress";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 13, 2, seconds)).toISOString();

test("times the refund of a failed item, not the refund of a payment, where nothing failed", () => {
  const story = (effect: { line_id: string | null; payment_id: string | null }) => ({
    paid_at: at(0),
    lines: [],
    effects: [{ id: "E", ...effect }] as never,
    events: [
      { effect_id: "E", at: at(1), event: "refund_started" },
      { effect_id: "E", at: at(5), event: "refund_sent" },
    ] as never,
  });
  const times = (effect: Parameters<typeof story>[0]) => [...orderProgress(story(effect), 0).tookMs.values()];
  expect(times({ line_id: "L", payment_id: null })).toEqual([4_000]);
  expect(times({ line_id: null, payment_id: "P" })).toEqual([]);
});
