import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding";

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["BR", "br"],
])("%s → %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
