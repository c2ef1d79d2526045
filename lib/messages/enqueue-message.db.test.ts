import { expect, it } from "vitest";
import { openShop } from "@/test/open-shop";
import { enqueueMessage } from "./enqueue-message";
import { openSecret } from "./message-content";

const shop = await openShop();

it("stores a message once per key, with its secret encrypted", async () => {
  const message = { kind: "test", to: "ada@example.com", data: { ref: "K7QF3-M2X9D" }, key: "test:1" };
  const secret = { link: "https://shop.example/sign-in?token=secret-of-a-link" };
  expect(await enqueueMessage(shop.ctx, { ...message, secret })).toBe(true);
  expect(await enqueueMessage(shop.ctx, message)).toBe(false);
  const row = await shop.database.message.findUniqueOrThrow({ where: { key: "test:1" } });
  expect(row).toMatchObject({ kind: "test", toAddress: "ada@example.com", state: "queued", attempts: 0 });
  expect(row.data).toMatchObject({ ref: "K7QF3-M2X9D" });
  expect(JSON.stringify(row.data)).not.toContain("secret-of");
  expect(openSecret(shop.ctx, row)).toEqual(secret);
  expect(() => openSecret(shop.ctx, { ...row, key: "test:2" })).toThrow();
  expect(openSecret(shop.ctx, { key: "test:1", data: {} })).toEqual({});
});
