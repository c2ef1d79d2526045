import fc from "fast-check";
import { expect, it } from "vitest";
import { contentDisposition, fileResponse } from "./file-response";

it("is a download of the right type that browsers don't sniff, display or cache", async () => {
  const bytes = Buffer.from("%PDF-1.7");
  const { headers, ...response } = fileResponse({ name: "receipt.pdf", type: "application/pdf", bytes });
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "application/pdf",
    "content-length": "8",
    "content-disposition": "attachment; filename=\"receipt.pdf\"; filename*=UTF-8''receipt.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
  });
  expect(response).toBeDefined();
});

it("encodes any name within its header", () => {
  expect(contentDisposition("rísíìtì.pdf")).toBe(
    "attachment; filename=\"risiiti.pdf\"; filename*=UTF-8''r%C3%ADs%C3%AD%C3%ACt%C3%AC.pdf",
  );
  expect(contentDisposition("图")).toBe("attachment; filename=\"file\"; filename*=UTF-8''%E5%9B%BE");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w%.!~&$+^`|#-]*$/,
      );
    }),
  );
});
