import { expect, it } from "vitest";
import { storyWords } from "@/lib/words/en/order-story";
import { decideSummary } from "./decide-summary";

const review = (ref: string | null, kind: "VEND" | "REFUND", position: number | null) => ({
  ref,
  kind,
  position,
  customerRef: "KV1",
});

it("names reviews of one order apart by their items", () => {
  const shown = [
    review("AAAAA-11111", "VEND", 1),
    review("AAAAA-11111", "VEND", 2),
    review("AAAAA-11111", "REFUND", 3),
    review("BBBBB-22222", "VEND", 1),
    review(null, "REFUND", null),
  ];
  expect(shown.map((item) => decideSummary(item, shown))).toEqual([
    "Review AAAAA-11111, item 1",
    "Review AAAAA-11111, item 2",
    "Review AAAAA-11111, refund of item 3",
    "Review BBBBB-22222",
    "Review KV1",
  ]);
});

it("tells what happened and why in two sentences", () => {
  expect(storyWords.because("No clear answer yet.", "The answer was unclear.")).toBe(
    "No clear answer yet. The answer was unclear.",
  );
  expect(storyWords.because("Refund started, ₦153", "The provider refused it.")).toBe(
    "Refund started, ₦153. The provider refused it.",
  );
  expect(storyWords.because("Delivered", null)).toBe("Delivered");
});
