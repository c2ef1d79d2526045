import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openGoods, sealGoods } from "@/lib/admin/approvals/seal-goods";
import { confirmSecondFactor } from "@/lib/auth/second-factor/confirm-second-factor";
import { confirmTotp } from "@/lib/auth/second-factor/confirm-totp";
import { enrolTotp } from "@/lib/auth/second-factor/enrol-totp";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { findCaseMessages } from "@/lib/cases/conversation/case-message";
import { findDraft, prepareReply } from "@/lib/cases/conversation/prepare-reply";
import { openMissing } from "@/lib/cases/open-missing";
import { findFiles } from "@/lib/files/find-file";
import { enqueueMessage } from "@/lib/messages/enqueue-message";
import { openSecret } from "@/lib/messages/message-content";
import { decryptDelivery, encryptDelivery } from "@/lib/model/delivery-json";
import { createCheckWait } from "@/lib/notify/create-check-wait";
import { openForm } from "@/lib/notify/waiting-form";
import { listBasket } from "@/lib/orders/basket/list-basket";
import { putIntoBasket } from "@/lib/orders/basket/put-into-basket";
import { sealExchange } from "@/lib/orders/fulfilment/seal-answer";
import { keyId } from "@/lib/platform/config/parse-keys";
import { rotateKeys } from "@/scripts/keys/rotate-keys";
import { SEALED_COLUMNS } from "@/scripts/keys/sealed-columns";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";

/** A key and its id, as DATA_ENCRYPTION_KEY has it. */
function newKey(): [string, Buffer] {
  const hex = randomBytes(32).toString("hex");
  return [keyId(hex), Buffer.from(hex, "hex")];
}

const [oldKey, newerKey] = [newKey(), newKey()];
/** What every process of this shop has: replaced as a restart with other variables would. */
const held = new Map([oldKey]);
const keys = { current: oldKey[0], keys: held };
const shop = await openShop({ parts: { encryptionKeys: keys } });
const client = await openClient(shop);
await shop.startWorker();

const said: string[] = [];
const rotate = (dryRun = false) =>
  rotateKeys({ keys, client, spool: shop.ctx.spool, dryRun, print: (line) => said.push(line) });

/** The columns of the whole database that hold a sealed text, and under which keys. */
async function sealedAnywhere(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const found = new Map<string, string[]>();
  for (const { name } of rows) {
    const columns = await client.query(
      `SELECT DISTINCT c.key AS column, m[1] AS id FROM ${name} t, jsonb_each_text(to_jsonb(t)) c,
        LATERAL regexp_matches(c.value, 'v1\\.([0-9a-f]{8})\\.[A-Za-z0-9_-]{16}\\.', 'g') m`,
    );
    for (const row of columns.rows) {
      const column = `${name}.${row.column}`;
      found.set(column, [...(found.get(column) ?? []), row.id]);
    }
  }
  return found;
}

const buy = async (service: string, input: unknown) => {
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  await shop.until(order, ({ status }) => status === "delivered");
  return order;
};
const PINS = { product: "WAEC", quantity: 2 };

test("everything is sealed again while orders flow, and opens without the old key", async () => {
  const orders = [];
  for (let n = 0; n < 3; n++) orders.push(await buy("exam-pin", PINS));
  const [first] = orders;
  if (!first) throw new Error("no order");
  // A part of a delivery that is in review, a second factor, a mail with a link, a conversation, an answer on disk.
  const line = await shop.database.line.findFirstOrThrow({
    where: { orderId: first.id },
    include: { effects: true },
  });
  const effect = line.effects[0]?.id ?? "";
  const part = encryptDelivery(shop.ctx, { pins: ["part"] }, first.id, line.id);
  await shop.database.effect.update({ where: { id: effect }, data: { evidence: { sealed: part } } });
  const person = await createPerson(shop.ctx);
  const enrolled = await enrolTotp(shop.ctx, person, "Kiosk");
  const codeNow = () => totpCode(enrolled?.secret ?? "", shop.ctx.clock.now());
  expect(await confirmTotp(shop.ctx, person, codeNow())).toMatchObject({ ok: true });
  const toKey = "verify:test";
  await enqueueMessage(shop.ctx, {
    key: toKey,
    kind: "verify_email",
    to: "ada@example.com",
    data: {},
    secret: { link: "/x" },
  });
  const pdf = Buffer.from("%PDF-1.7");
  const receipt = { name: "receipt.pdf", bytes: pdf, size: pdf.length };
  const report = { about: "no_token" as const, text: "Where are my PINs?", files: [receipt] };
  const opened = await openMissing(shop.ctx, first, "any", report);
  const caseId = (opened.ok && opened.id) || 0;
  // A reply whose file can't go out waits as a draft.
  const word = { name: "a.docx", bytes: Buffer.from("PK"), size: 2 };
  expect(await prepareReply(shop.ctx, caseId, "See it", [word])).toMatchObject({ ok: false });
  const check = { product: "ikeja-electric", meterNumber: "45012345678", meterType: "prepaid" };
  await createCheckWait(shop.ctx, {
    service: "electricity",
    check,
    fields: { amount: "5000" },
    email: "ada@example.com",
  });
  // Erased with its customer.
  await shop.database.caseMessage.create({
    data: { caseId, author: "customer", cipher: "", at: new Date() },
  });
  const goods = { service: "exam-pin" as const, input: PINS, form: null, price: 100 };
  await putIntoBasket(shop.ctx, "a-device-of-a-test", goods);
  const about = { kind: "decision", subject: `effect:${effect}` };
  const asked = new Date();
  await shop.database.approval.create({
    data: {
      ...about,
      request: {},
      reason: "their desk",
      sealed: sealGoods(shop.ctx, about, "999888777666"),
      askedBy: person.userId,
      askedRole: "owner",
      askedAt: asked,
      expiresAt: new Date(asked.getTime() + 3_600_000),
    },
  });
  const before = await Promise.all(orders.map((order) => shop.order(order)));
  const exchange = { kind: "answer", status: 200, body: "on disk", headers: {} } as never;
  const cipher = sealExchange(shop.ctx, { id: line.id, order_id: first.id }, exchange);
  const spooled = { effect: "01UNKNOWN", order: first.id, line: line.id, cipher };
  (await shop.ctx.spool.keep("01UNKNOWN", JSON.stringify(spooled))).release();

  const sealed = await sealedAnywhere();
  expect([...sealed.keys()].sort()).toEqual(
    [
      "approvals.sealed",
      "basket_items.sealed",
      "case_files.cipher",
      "case_messages.cipher",
      "cases.draft",
      "check_waits.cipher",
      "effects.evidence",
      "lines.delivery_cipher",
      "messages.data",
      "received.cipher",
      "users.totp_cipher",
    ].sort(),
  );
  expect(sealed.size).toBe(SEALED_COLUMNS.length);

  // Every process restarts with the new key, and the old one in its list.
  held.set(...newerKey);
  keys.current = newerKey[0];
  expect(await rotate(true)).toBe(0);
  expect((await sealedAnywhere()).get("lines.delivery_cipher")).toEqual([oldKey[0]]);
  let selling = true;
  const meanwhile = (async () => {
    const sold = [];
    while (selling) sold.push(await buy("exam-pin", PINS));
    return sold;
  })();
  expect(await rotate()).toBe(0);
  selling = false;
  const flowed = await meanwhile;
  expect(flowed.length).toBeGreaterThan(0);
  expect(said.join("\n")).toMatch(/^deliveries: 3 of 3$/m);
  for (const [column, ids] of await sealedAnywhere()) expect(ids, column).toEqual([newerKey[0]]);

  held.delete(oldKey[0]);
  expect(await Promise.all(orders.map((order) => shop.order(order)))).toEqual(before);
  for (const order of flowed) expect((await shop.order(order)).lines[0]?.delivery).toBeDefined();
  expect(await listBasket(shop.ctx, "a-device-of-a-test")).toMatchObject([goods]);
  const after = await shop.database.effect.findUniqueOrThrow({ where: { id: effect } });
  const stored = (after.evidence as { sealed: string }).sealed;
  expect(decryptDelivery(shop.ctx, stored, first.id, line.id)).toEqual({ pins: ["part"] });
  expect(await findCaseMessages(shop.ctx, caseId)).toMatchObject([{ text: "Where are my PINs?" }]);
  expect(await findFiles(shop.ctx, {})).toMatchObject([{ name: "receipt.pdf", bytes: pdf }]);
  expect(await findDraft(shop.ctx, caseId)).toBe("See it");
  const waiting = await shop.database.approval.findFirstOrThrow();
  expect(openGoods(shop.ctx, about, waiting.sealed ?? "")).toBe("999888777666");
  const message = await shop.database.message.findUniqueOrThrow({ where: { key: toKey } });
  expect(openSecret(shop.ctx, message)).toEqual({ link: "/x" });
  const wait = await shop.database.checkWait.findFirstOrThrow();
  expect(openForm(shop.ctx, wait)).toMatchObject({ email: "ada@example.com", fields: { amount: "5000" } });
  // Its code counts again, though this one was used.
  await shop.database.user.update({ where: { id: person.userId }, data: { totpStep: null } });
  expect(await confirmSecondFactor(shop.ctx, person, codeNow())).toMatchObject({ ok: true });
  const folder = process.env.SPOOL_DIR ?? "";
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  const onDisk = JSON.parse(await readFile(path.join(folder, files[0] ?? ""), "utf8"));
  expect(decryptDelivery(shop.ctx, onDisk.cipher, first.id, line.id)).toMatchObject({ body: "on disk" });
  expect(await rotate(true)).toBe(0);
});

test("an interrupted run goes on where it ended", async () => {
  const next = newKey();
  held.set(...next);
  keys.current = next[0];
  const { rows } = await client.query("SELECT id FROM lines ORDER BY id LIMIT 1");
  const query = client.query.bind(client);
  let writes = 0;
  client.query = ((...args: Parameters<typeof query>) => {
    if (String(args[0]).startsWith("UPDATE lines") && ++writes > 2) throw new Error("the power went");
    return query(...args);
  }) as typeof client.query;
  await expect(rotate()).rejects.toThrow("the power went");
  client.query = query;
  expect((await sealedAnywhere()).get("lines.delivery_cipher")?.sort()).toEqual(
    [newerKey[0], next[0]].sort(),
  );
  expect(rows).toHaveLength(1);
  expect(await rotate()).toBe(0);
  held.delete(newerKey[0]);
  expect(await rotate(true)).toBe(0);
});

test("what no key opens is said, left alone, and doesn't stop the rest", async () => {
  const lost = newKey();
  const { rows } = await client.query(
    "SELECT id, order_id FROM lines WHERE delivery_cipher IS NOT NULL ORDER BY id LIMIT 1",
  );
  const cipher = encryptDelivery(
    { encryptionKeys: { current: lost[0], keys: new Map([lost]) } },
    { a: 1 },
    "o",
    "l",
  );
  await client.query("UPDATE users SET totp_cipher = $1 WHERE id = (SELECT id FROM users LIMIT 1)", [cipher]);
  const next = newKey();
  held.set(...next);
  keys.current = next[0];
  said.length = 0;
  expect(await rotate()).toBe(1);
  expect(said.join("\n")).toContain("second factors: 1 can't be decrypted");
  const { rows: now } = await client.query("SELECT delivery_cipher AS cipher FROM lines WHERE id = $1", [
    rows[0].id,
  ]);
  expect(now[0].cipher).toContain(next[0]);
});

test("other goods can't be put in their place, not even by the owner", async () => {
  const { rows } = await client.query(
    "SELECT id, order_id, delivery_cipher AS cipher FROM lines WHERE delivery_cipher IS NOT NULL LIMIT 1",
  );
  const [line] = rows;
  const put = (cipher: string) =>
    client.query("UPDATE lines SET delivery_cipher = $2 WHERE id = $1", [line.id, cipher]);
  const longer = encryptDelivery(
    shop.ctx,
    { pins: ["another, much longer text than what was delivered".repeat(20)] },
    line.order_id,
    line.id,
  );
  for (const cipher of [
    longer,
    "",
    "x",
    line.cipher.replace(/.$/, (last: string) => (last === "A" ? "B" : "A")),
  ]) {
    await expect(put(cipher)).rejects.toThrow("is written once");
  }
});
