import { create } from "qrcode";
import { expect, test } from "vitest";
import { qrPath } from "./qr-path";

test("draws exactly the code's dark modules with a quiet zone around them", () => {
  const text = "LPA:1$rsp.example.com$0123456789ABCDEF";
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size, path } = qrPath(text);
  expect(size).toBe(modules.size + 8);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) - 4 + step},${Number(y) - 4}`);
  }
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      expect(dark.has(`${column},${row}`)).toBe(Boolean(modules.get(row, column)));
    }
  }
});
