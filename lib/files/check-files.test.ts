import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES, MAX_MESSAGE_BYTES, MAX_MESSAGE_FILES, type SentFile } from "@/lib/model/case-file";
import { checkFiles, cleanName, findFileType, isKept } from "./check-files";

const HEADS = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  pdf: [...Buffer.from("%PDF-1.7\n")],
};
function sent(name: string, head: readonly number[], size = 100): SentFile {
  const bytes = new Uint8Array(size);
  bytes.set(head.slice(0, size));
  return { name, bytes, size };
}
const summary = (files: SentFile[], room = MAX_MESSAGE_BYTES) =>
  checkFiles(files, room).map((file) => [file.name, isKept(file) ? file.type : file.refused]);

describe("a file", () => {
  it("is accepted by its content, whatever its name, and gets the right extension", () => {
    expect(
      summary([
        sent("token.png", HEADS.png),
        sent("Photo.JPEG", HEADS.jpg),
        sent("receipt.exe", HEADS.pdf),
        sent("", HEADS.png),
      ]),
    ).toEqual([
      ["token.png", "image/png"],
      ["Photo.JPEG", "image/jpeg"],
      ["receipt.exe.pdf", "application/pdf"],
      ["file.png", "image/png"],
    ]);
  });

  it.each<[string, readonly number[]]>([
    ["receipt.pdf", [...Buffer.from("MZ\x90\0 a program")]],
    ["page.png", [...Buffer.from("<!doctype html><script>")]],
    ["drawing.jpg", [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')]],
    ["moving.png", [...Buffer.from("GIF89a")]],
    ["files.pdf", [0x50, 0x4b, 0x03, 0x04]],
    ["late.pdf", [...Buffer.from("hello %PDF-1.7")]],
    ["short.png", HEADS.png.slice(0, 4)],
    ["empty.png", []],
  ])("%s of another content isn't, and keeps its name", (name, head) => {
    expect(summary([sent(name, head, head.length)])).toEqual([[name, "type"]]);
  });

  it("is accepted up to its limit, and not a byte more", () => {
    expect(summary([sent("a.png", HEADS.png, MAX_FILE_BYTES)])).toEqual([["a.png", "image/png"]]);
    expect(summary([sent("a.png", HEADS.png, MAX_FILE_BYTES + 1)])).toEqual([["a.png", "size"]]);
    expect(summary([{ name: "a.png", bytes: null, size: MAX_FILE_BYTES + 1 }])).toEqual([["a.png", "size"]]);
    expect(summary([{ ...sent("a.png", HEADS.png), cut: true }])).toEqual([["a.png", "cut"]]);
  });

  it("has a name without paths or control characters", () => {
    expect(cleanName("../../etc/pass\r\nwd.png")).toBe("passwd.png");
    expect(cleanName("C:\\Users\\Ada\\receipt.pdf")).toBe("receipt.pdf");
    expect(cleanName("tnp.\u202Egpj")).toBe("tnp.gpj");
    expect(cleanName('.a"<b>.pdf')).toBe("a__b_.pdf");
    expect(cleanName(`${"é".repeat(200)}.pdf`)).toHaveLength(100);
    // Cutting a name can leave a leading dot.
    expect(cleanName(`${"a".repeat(50)}.${"b".repeat(99)}`)).toBe("b".repeat(99));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        expect(cleanName(name)).not.toMatch(/[\p{C}/\\"]|^\./u);
      }),
    );
  });
});

describe("a message", () => {
  it("limits files and bytes per message and conversation", () => {
    const five = Array.from({ length: MAX_MESSAGE_FILES + 1 }, (_, n) => sent(`${n}.png`, HEADS.png));
    expect(summary(five).at(-1)).toEqual([`${MAX_MESSAGE_FILES}.png`, "many"]);
    const large = ["a", "b", "c"].map((name) => sent(`${name}.pdf`, HEADS.pdf, MAX_FILE_BYTES));
    expect(summary(large)).toEqual([
      ["a.pdf", "application/pdf"],
      ["b.pdf", "application/pdf"],
      ["c.pdf", "many"],
    ]);
    expect(summary(large, MAX_FILE_BYTES + 1)).toEqual([
      ["a.pdf", "application/pdf"],
      ["b.pdf", "total"],
      ["c.pdf", "total"],
    ]);
    expect(summary([sent("a.pdf", HEADS.pdf)], -1)).toEqual([["a.pdf", "total"]]);
  });

  it("names at most ten refused files", () => {
    expect(summary(Array.from({ length: 30 }, (_, n) => sent(`${n}.exe`, [0x4d, 0x5a])))).toHaveLength(10);
  });

  it("never accepts a file without a known signature", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const type = findFileType(bytes);
        const starts = (head: readonly number[]) => head.every((byte, at) => bytes[at] === byte);
        const pdf = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString("latin1") === "%PDF";
        const named = starts(HEADS.png) || starts([0xff, 0xd8, 0xff]) || pdf(0) || pdf(3);
        expect(named || type === null).toBe(true);
      }),
    );
  });
});
