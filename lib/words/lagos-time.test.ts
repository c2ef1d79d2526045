import { expect, test } from "vitest";
import { dayText } from "./lagos-time";

test.each([
  ["2027-11-28", "28 Nov 2027"],
  ["2027-11-28T00:00:00.000Z", "28 Nov 2027"],
  ["2027-13-01", "2027-13-01"],
  ["28/11/2027", "28/11/2027"],
  ["unlimited", "unlimited"],
])("writes a provider's date as ours, and leaves other text: %s", (text, said) => {
  expect(dayText(text)).toBe(said);
});
