import { afterEach, beforeEach, expect, it } from "vitest";
import { enqueueMessage } from "@/lib/messages/enqueue-message";
import { openShop } from "../open-shop";
import { type RunningSmtp, startSmtp } from "../smtp";
import { bundleWorker } from "./bundle-worker";
import { killWorkers, spawnWorker, startWorkerProcess, type WorkerProcess } from "./worker-process";

/** kill -9 of real worker processes while they send email to a real SMTP server. */
const LONG = process.env.KIOSK_LONG === "1";

let smtp: RunningSmtp;
const workers: WorkerProcess[] = [];

const shop = await openShop();
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await killWorkers(workers);
  await smtp.close();
});

const env = () => ({
  DATABASE_URL: shop.url,
  MERCHANT_API_URL: shop.sandbox.upstreamUrl,
  PAYSTACK_API_URL: shop.sandbox.paystackUrl,
  SCHEDULE_SCALE: "0.01",
  SMTP_URL: smtp.url,
  MAIL_FROM: "shop@kiosk.example",
});

/** Starts a worker that is killed at that point. */
async function killedAt(point: string): Promise<void> {
  const worker = spawnWorker({ ...env(), KIOSK_CRASH_POINT: point }, await bundleWorker());
  workers.push(worker);
  expect((await worker.exit).signal).toBe("SIGKILL");
}
async function healthy(): Promise<void> {
  workers.push(await startWorkerProcess(env(), await bundleWorker()));
}
async function enqueue(key: string): Promise<void> {
  const secret = { link: "https://shop.example/reset?token=abc" };
  await enqueueMessage(shop.ctx, { kind: "reset_password", to: "ada@example.com", data: {}, secret, key });
}
const read = (key: string) => shop.database.message.findUniqueOrThrow({ where: { key } });
const ended = (key: string) =>
  expect.poll(async () => (await read(key)).state, { timeout: 40_000 }).toMatch(/^(sent|failed)$/);

it("resends at most once, with the same message ID, when killed between sending and marking", async () => {
  await enqueue("killed:1");
  await killedAt("mail.afterSending");
  expect(smtp.mails).toHaveLength(1);
  expect((await read("killed:1")).state).toBe("sending");
  await healthy();
  await ended("killed:1");
  const row = await read("killed:1");
  expect(row).toMatchObject({ state: "sent", attempts: 2, unclear: 1 });
  expect(smtp.mails.map(({ id }) => id)).toEqual([`<${row.id}@kiosk.example>`, `<${row.id}@kiosk.example>`]);
});

it.runIf(LONG)("leaves the email for a person after a second kill instead of sending a third", async () => {
  await enqueue("killed:2");
  await killedAt("mail.afterSending");
  await killedAt("mail.afterSending");
  await healthy();
  await ended("killed:2");
  expect(await read("killed:2")).toMatchObject({ state: "failed", reason: "unclear", attempts: 2 });
  expect(smtp.mails).toHaveLength(2);
});

it.runIf(LONG)("sends once when killed before sending", async () => {
  await enqueue("killed:3");
  await killedAt("mail.afterTaking");
  expect(smtp.mails).toHaveLength(0);
  await healthy();
  await ended("killed:3");
  expect(await read("killed:3")).toMatchObject({ state: "sent" });
  expect(smtp.mails).toHaveLength(1);
});
