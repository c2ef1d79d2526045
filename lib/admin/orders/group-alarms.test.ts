import { expect, test } from "vitest";
import { groupAlarms } from "./group-alarms";

test("counts an order's alarms of a kind, acknowledged ones apart", () => {
  const alarm = (at: string, kind: string, seenAt: string | null = null) => ({ at, kind, seenAt });
  expect(
    groupAlarms([
      alarm("13:00", "schema_drift", "13:01"),
      alarm("13:02", "schema_drift"),
      alarm("13:03", "dispute"),
      alarm("13:04", "schema_drift"),
    ]),
  ).toEqual([
    { kind: "schema_drift", count: 1, isSeen: true, at: "13:00" },
    { kind: "schema_drift", count: 2, isSeen: false, at: "13:04" },
    { kind: "dispute", count: 1, isSeen: false, at: "13:03" },
  ]);
});
