import { expect, it } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/model/case-file";
import { parseUpload } from "./parse-upload";

const URL = "http://shop/orders/x/write";
function form(fields: [string, string | Blob, string?][]): Request {
  const body = new FormData();
  for (const [name, value, file] of fields) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, file);
  }
  return new Request(URL, { method: "POST", body });
}
const raw = (body: string, type = "multipart/form-data; boundary=x") =>
  new Request(URL, { method: "POST", body, headers: { "content-type": type } });

it("reads the texts and the files of a form, and no file where none was chosen", async () => {
  const read = await parseUpload(
    form([
      ["text", "Kò dé ₦"],
      ["files", new Blob(["one"]), "àmì.png"],
      ["files", new Blob([""]), ""],
      ["files", new Blob([""]), "empty.pdf"],
    ]),
  );
  expect(read?.text("text", 100)).toBe("Kò dé ₦");
  expect(read?.text("text", 3)).toBe("Kò ");
  expect(read?.text("none", 3)).toBe("");
  expect(read?.files.map(({ name, size }) => [name, size])).toEqual([
    ["àmì.png", 3],
    ["empty.pdf", 0],
  ]);
  expect(Buffer.from(read?.files[0]?.bytes ?? []).toString()).toBe("one");
});

it("buffers no oversized file, nor more than one message may hold, and loses no text", async () => {
  const large = new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]);
  const full = new Blob([new Uint8Array(MAX_FILE_BYTES)]);
  const read = await parseUpload(
    form([
      ["files", large, "video.mp4"],
      ["files", full, "a.png"],
      ["files", full, "b.png"],
      ["files", full, "c.png"],
      ["text", "typed"],
    ]),
  );
  expect(read?.text("text", 100)).toBe("typed");
  expect(read?.files.map(({ name, size, bytes }) => [name, size, bytes?.length ?? null])).toEqual([
    ["video.mp4", MAX_FILE_BYTES + 1, null],
    ["a.png", MAX_FILE_BYTES, MAX_FILE_BYTES],
    ["b.png", MAX_FILE_BYTES, MAX_FILE_BYTES],
    ["c.png", MAX_FILE_BYTES, null],
  ]);
});

it.each<[string, Request]>([
  ["no form", raw('{"text":"x"}', "application/json")],
  ["no boundary", raw("x", "multipart/form-data; x")],
  ["garbage", raw("garbage")],
  ["a form that was cut off", raw('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n')],
  [
    "a file that was cut off",
    raw('--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\nb'),
  ],
  ["nothing", new Request(URL, { method: "POST" })],
])("is null for %s", async (_, request) => {
  expect(await parseUpload(request)).toBeNull();
});

it("stops reading after a few messages' worth of bytes", async () => {
  let sent = 0;
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n');
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.enqueue(sent === 0 ? head : new Uint8Array(1024 * 1024));
      sent += 1;
    },
  });
  const request = new Request(URL, {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  } as RequestInit);
  expect(await parseUpload(request)).toBeNull();
  expect(sent).toBeLessThan(80);
});
