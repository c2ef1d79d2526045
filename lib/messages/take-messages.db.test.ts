import { expect, it } from "vitest";
import { createMailer } from "@/lib/mail/mailer";
import { silentLog } from "@/lib/platform/log/log";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { openShop } from "@/test/open-shop";
import { startSmtp } from "@/test/smtp";
import { enqueueMessage } from "./enqueue-message";
import { messageContent } from "./message-content";
import { mailText, sendMessages } from "./send-messages";

/** A shop without a mail server, where no worker sends. */
const shop = await openShop({ connections: 10 });

it("keeps unsent messages readable and never sends them later", async () => {
  const message = { kind: "sign_in_link", to: "ada@example.com", key: "sign_in_link:1" };
  const expiresAt = new Date(shop.ctx.clock.now().getTime() + 15 * 60_000).toISOString();
  const secret = { link: "https://shop.example/sign-in?token=abc" };
  await enqueueMessage(shop.ctx, { ...message, data: { expiresAt }, secret });
  expect(await sendMessages({ ...shop.ctx, worker: 1 })).toBe(0);
  const { orderId, createdAt, data, ...row } = await shop.database.message.findUniqueOrThrow({
    where: { key: message.key },
  });
  expect(row).toMatchObject({ state: "kept", attempts: 0, nextAt: null, workerId: null });
  const { content } = await messageContent(shop.ctx, {
    ...row,
    data: data as Record<string, unknown>,
    order_id: orderId,
    created_at: createdAt.toISOString(),
  });
  expect(content.subject).toBe("Sign in to Kiosk");
  expect(mailText(content)).toContain(`Sign in:\n${secret.link}\n\nThe link works for 15 minutes.`);
  await expect(
    shop.database.message.update({ where: { key: message.key }, data: { state: "queued" } }),
  ).rejects.toThrow(/cannot go from kept to queued/);
});

it("keeps hundreds of messages in one round without waiting for a mail server", async () => {
  for (let n = 0; n < 20; n++)
    await enqueueMessage(shop.ctx, {
      kind: "sign_in_link",
      to: "ada@example.com",
      data: {},
      key: `kept:${n}`,
    });
  expect(await sendMessages({ ...shop.ctx, worker: 1 })).toBe(0);
  const kept = await shop.database.message.count({ where: { key: { startsWith: "kept:" }, state: "kept" } });
  expect(kept).toBe(20);
});

it("does nothing without a live worker lock", async () => {
  const message = { kind: "sign_in_link", to: "ada@example.com", data: {}, key: "sign_in_link:2" };
  await enqueueMessage(shop.ctx, message);
  expect(await sendMessages(shop.ctx)).toBe(0);
  const { state } = await shop.database.message.findUniqueOrThrow({ where: { key: message.key } });
  expect(state).toBe("queued");
});

it("hands each message to one of many workers", async () => {
  const smtp = await startSmtp();
  const mailer = createMailer({ smtpUrl: smtp.url, from: "shop@kiosk.example" });
  const life = new WorkerLock(shop.url, silentLog);
  await life.begin();
  try {
    const secret = { link: "https://shop.example/sign-in?token=abc" };
    for (let n = 0; n < 12; n++) {
      await enqueueMessage(shop.ctx, {
        kind: "sign_in_link",
        to: `ada${n}@example.com`,
        data: {},
        secret,
        key: `many:${n}`,
      });
    }
    const ctx = { ...shop.ctx, worker: life.id, mailer };
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => sendMessages(ctx)));
    while ((await sendMessages(ctx)) > 0);
    const sent = smtp.mails
      .flatMap(({ to }) => to)
      .filter((to) => to.startsWith("ada") && to !== "ada@example.com");
    expect(sent).toHaveLength(12);
    expect(new Set(sent).size).toBe(12);
  } finally {
    await life.end();
    await smtp.close();
  }
});
