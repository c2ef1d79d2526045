import { expect, test } from "vitest";
import type { OrderStory } from "@/lib/model/rows";
import { evidenceOf } from "./find-missing";

test("lists attempts of the same second by item, and each item's refund after its delivery", () => {
  const effect = (line_id: string | null, kind: "VEND" | "REFUND", sent_at: string | null) => ({
    kind,
    line_id,
    state: "SUCCEEDED",
    sent_at,
    settled_at: null,
    tries: 0,
    clean_scans: 0,
    upstream_id: null,
    customer_ref: `${kind} ${line_id}`,
  });
  const story = {
    lines: [1, 2, 3].map((position) => ({ id: `l${position}`, position })),
    effects: [
      effect("l3", "VEND", "2026-11-21T13:02:05.100+00:00"),
      effect("l1", "REFUND", "2026-11-21T13:02:05.900+00:00"),
      effect("l2", "VEND", "2026-11-21T13:02:04.000+00:00"),
      effect("l1", "VEND", "2026-11-21T13:02:05.300+00:00"),
      effect(null, "REFUND", null),
    ],
  } as unknown as OrderStory;
  expect(evidenceOf(story).map(({ reference }) => reference)).toEqual([
    "VEND l2",
    "VEND l1",
    "REFUND l1",
    "VEND l3",
    "REFUND null",
  ]);
});
