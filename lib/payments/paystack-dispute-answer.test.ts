import { afterAll, beforeAll, expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, startSandbox } from "@/sandbox/start-sandbox";
import { createLog } from "../platform/log/log";
import { createPaystack } from "./paystack";
import type { PaymentProvider } from "./provider";

let sandbox: RunningSandbox;
let provider: PaymentProvider;
const lines: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0.01, quiet: true });
  provider = createPaystack({
    secretKey: "sk_test_sandbox",
    baseUrl: sandbox.paystackUrl,
    log: createLog({
      level: "debug",
      process: "test",
      destination: { write: (line: string) => void lines.push(line) },
    }),
  });
});
afterAll(() => sandbox.close());

const PDF = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x00, 0xff, 0xfe, 0x0a]);
const EVIDENCE = {
  email: "canary@example.com",
  name: "Canary Obi",
  phone: "08039990001",
  service: "MTN airtime",
};

function control(path: string, body: object) {
  return fetchFresh(`${sandbox.url}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

let count = 0;
async function disputed() {
  const reference = `D-${++count}`;
  const started = {
    reference,
    email: EVIDENCE.email,
    amount: kobo(51_000),
    callbackUrl: "http://127.0.0.1:9/x",
  };
  await provider.start(started);
  await control("paystack", { reference, pay: true });
  await control("paystack/dispute", { reference });
  const there = sandbox.state.paystack.disputes.find(({ payment }) => payment.reference === reference);
  if (!there) throw new Error("no dispute");
  return { there, id: String(there.id) };
}

it("adds the evidence, uploads the file byte for byte and answers, logging none of it", async () => {
  const { there, id } = await disputed();
  const added = await provider.addEvidence(id, EVIDENCE);
  const uploaded = await provider.uploadEvidence(id, PDF);
  if (added.kind !== "done" || uploaded.kind !== "done") throw new Error("not taken");
  expect(Buffer.from(there.files.get(uploaded.value) ?? [])).toEqual(PDF);
  const answer = {
    accept: false,
    amount: kobo(0),
    message: "It was delivered to the canary.",
    fileName: uploaded.value,
  };
  expect(await provider.answerDispute(id, { ...answer, evidenceId: added.value })).toEqual({
    kind: "done",
    value: "awaiting-bank-feedback",
  });
  expect(there.answer).toMatchObject({ resolution: "declined", evidence: Number(added.value) });
  // A second answer is rejected, certainly without effect.
  expect(await provider.answerDispute(id, { ...answer, accept: true, amount: kobo(100) })).toMatchObject({
    kind: "rejected",
    mayRetry: false,
    reason: "Dispute already resolved",
  });
  const log = lines.join("\n");
  expect(log).toContain("upload evidence");
  for (const word of [/canary/i, /0803999/, /signature/, /sk_test/, /evidence\.pdf/])
    expect(log).not.toMatch(word);
});

it("distinguishes what was certainly not done from what is unknown", async () => {
  const { id } = await disputed();
  const fault = (operation: string, kind: string | number, after = false) =>
    control("paystack/fault", { operation, fault: kind, after });
  await fault("dispute-upload", 500);
  expect(await provider.uploadEvidence(id, PDF)).toEqual({ kind: "unknown", reason: "http 500" });
  await fault("dispute-evidence", 429);
  expect(await provider.addEvidence(id, EVIDENCE)).toMatchObject({ kind: "rejected", mayRetry: true });
  expect(await provider.addEvidence(id, { ...EVIDENCE, name: "" })).toMatchObject({
    kind: "rejected",
    mayRetry: false,
  });
  const answer = { accept: true, amount: kobo(100), message: "Yes.", fileName: "unknown.pdf" };
  expect(await provider.answerDispute(id, answer)).toMatchObject({ kind: "rejected", mayRetry: false });
  for (const kind of ["reset", "html", "broken-json", 500])
    for (const after of [false, true]) {
      await fault("answer-dispute", kind, after);
      expect(await provider.answerDispute(id, answer)).toMatchObject({ kind: "unknown" });
    }
  expect(await provider.answerDispute(id, answer, { beforeWrite: () => false })).toMatchObject({
    kind: "rejected",
    mayRetry: true,
  });
});

it("uploads a file only to a web address, and never with the key", async () => {
  const seen: { url: string; headers: Record<string, string> | undefined }[] = [];
  const tricked = (signedUrl: string) =>
    createPaystack({
      secretKey: "sk_live_x",
      baseUrl: "https://api.paystack.example",
      send: async ({ url, headers, method }) => {
        if (method === "PUT") seen.push({ url: url.href, headers });
        const body = JSON.stringify({ status: true, message: "ok", data: { signedUrl, fileName: "a.pdf" } });
        return { kind: "answer", status: 200, headers: {}, body };
      },
    }).uploadEvidence("1", PDF);
  for (const address of ["file:///etc/passwd", "http://169.254.169.254/", "nonsense", ""])
    expect(await tricked(address)).toMatchObject({ kind: "rejected" });
  expect(seen).toEqual([]);
  expect(await tricked("https://files.example/a.pdf?X-Amz-Signature=x")).toMatchObject({ kind: "done" });
  expect(seen).toEqual([
    {
      url: "https://files.example/a.pdf?X-Amz-Signature=x",
      headers: { "content-type": "application/pdf" },
    },
  ]);
});
