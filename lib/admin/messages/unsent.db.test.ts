import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { requestReset } from "@/lib/auth/password/request-reset";
import { openShop } from "@/test/open-shop";
import { createPerson, newVisitor } from "@/test/people";
import { findOneUnsent, findUnsent } from "./find-unsent";
import { openUnsent } from "./open-unsent";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const customer = await createPerson(shop.ctx, {});
await requestReset(shop.ctx, newVisitor(), customer.email);

const kept = async () => (await findUnsent(shop.ctx)).messages.filter(({ to }) => to === customer.email);

it("lists an email that a shop without an email server kept, without its link", async () => {
  // Queued: it may still be sent.
  expect(await kept()).toEqual([]);
  await shop.database.message.updateMany({ where: { toAddress: customer.email }, data: { state: "kept" } });
  const [message, ...more] = await kept();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: "reset_password", state: "kept" });
  expect(JSON.stringify(message)).not.toContain("token=");
});

it("opens it only for an owner, and records it in the activity log", async () => {
  const [message] = await kept();
  const id = message?.id ?? "";
  for (const role of ["support", "auditor", "customer"] as const) {
    const other = await createPerson(shop.ctx, { role });
    await expect(openUnsent(shop.ctx, id, other)).rejects.toThrow();
  }
  const entries = async () => (await findAudit(shop.ctx, { subject: `message:${id}` })).entries;
  expect(await entries()).toEqual([]);
  expect(await openUnsent(shop.ctx, id, owner)).toMatch(/\/reset\/new\?token=[\w-]{20,}/);
  const said = await entries();
  expect(said.map(({ action }) => action)).toEqual(["message.opened"]);
  expect(JSON.stringify(said)).not.toContain("token=");
});

it("omits emails whose content was deleted by retention", async () => {
  const emptied = { id: "emptied", key: "emptied", kind: "reset_password", toAddress: "removed", data: {} };
  await shop.database.message.create({ data: { ...emptied, state: "kept", createdAt: new Date() } });
  expect((await findUnsent(shop.ctx)).messages.map(({ id }) => id)).not.toContain("emptied");
  expect(await openUnsent(shop.ctx, "emptied", owner)).toBeNull();
});

it("omits emails that may still be sent, and pages through the rest", async () => {
  await requestReset(shop.ctx, newVisitor(), customer.email);
  const queued = await shop.database.message.findFirstOrThrow({ where: { state: "queued" } });
  expect(await findOneUnsent(shop.ctx, queued.id)).toBeNull();
  expect(await openUnsent(shop.ctx, queued.id, owner)).toBeNull();
  const rows = Array.from({ length: 51 }, (_, index) => ({
    id: `page-${String(index).padStart(2, "0")}`,
    key: `page:${index}`,
    kind: "no_account",
    toAddress: "many@example.com",
    data: {},
    state: "kept",
    // Two of them at the same moment, across a page boundary.
    createdAt: new Date(Date.UTC(2020, 0, 1, 0, 0, Math.max(index, 1))),
  }));
  await shop.database.message.createMany({ data: rows });
  const first = await findUnsent(shop.ctx);
  const second = await findUnsent(shop.ctx, { after: first.next });
  const ids = [...first.messages, ...second.messages].map((one) => one.id);
  expect(first.messages).toHaveLength(50);
  expect(ids.filter((id) => id.startsWith("page-")).toSorted()).toEqual(rows.map((row) => row.id));
  expect(second.next).toBeNull();
});
