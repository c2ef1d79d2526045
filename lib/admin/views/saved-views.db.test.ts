import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { deleteView, findViews, saveView } from "./saved-views";

const shop = await openShop();
const [owner, support, auditor] = [
  await createPerson(shop.ctx, { role: "owner" }),
  await createPerson(shop.ctx, { role: "support" }),
  await createPerson(shop.ctx, { role: "auditor" }),
];
const names = async (userId: string) => (await findViews(shop.ctx, "orders", userId)).map(({ name }) => name);

it("shows a view only to its creator, unless an owner shares it", async () => {
  const own = { name: "My refunds", query: "?status=refund_due&columns=ref.total", shared: false };
  expect(await saveView(shop.ctx, support, "orders", own)).toBe("saved");
  expect(await saveView(shop.ctx, owner, "orders", { ...own, name: " All late ", shared: true })).toBe(
    "saved",
  );
  expect(await names(support.userId)).toEqual(["All late", "My refunds"]);
  expect(await names(auditor.userId)).toEqual(["All late"]);
  expect(await findViews(shop.ctx, "customers", support.userId)).toEqual([]);
  const shares = saveView(shop.ctx, support, "orders", { ...own, shared: true });
  await expect(shares).rejects.toMatchObject({ code: "not_allowed" });
});

it("saves no search, page or open row", async () => {
  const query = "?found=v1.a.b&status=paid&after=2026_x&open=01J&subject=order:X&done=saved";
  await saveView(shop.ctx, auditor, "orders", { name: "Paid", query, shared: false });
  const saved = await findViews(shop.ctx, "orders", auditor.userId);
  expect(saved.find(({ name }) => name === "Paid")?.query).toBe("status=paid");
  const only = { name: "Search", query: "?found=v1.a.b", shared: false };
  expect(await saveView(shop.ctx, auditor, "orders", only)).toBe("empty");
});

it("replaces a view of the same name, and refuses a missing or long name and the thirteenth", async () => {
  const view = (name: string, query = "?status=paid") =>
    saveView(shop.ctx, auditor, "audit", { name, query, shared: false });
  await view("Twice");
  await view("Twice", "?status=expired");
  expect(await findViews(shop.ctx, "audit", auditor.userId)).toMatchObject([{ query: "status=expired" }]);
  for (const name of ["", "  ", "x".repeat(41)]) expect(await view(name)).toBe("name");
  for (let count = 2; count <= 12; count++) expect(await view(`View ${count}`)).toBe("saved");
  expect(await view("One more")).toBe("many");
  expect(await view("Twice")).toBe("saved");
});

it("keeps both of two concurrent saves", async () => {
  const saved = await Promise.all(
    [owner, support].map((actor) =>
      saveView(shop.ctx, actor, "disputes", { name: "At once", query: "?state=lost", shared: false }),
    ),
  );
  expect(saved).toEqual(["saved", "saved"]);
  for (const { userId } of [owner, support])
    expect(await findViews(shop.ctx, "disputes", userId)).toMatchObject([{ owner: userId }]);
});

it("deletes one's own view, and as an owner a shared one, with an audit entry", async () => {
  const [shared, own] = await findViews(shop.ctx, "orders", support.userId);
  expect(await deleteView(shop.ctx, support, "orders", shared?.id ?? "")).toBe("not_found");
  expect(await deleteView(shop.ctx, owner, "orders", own?.id ?? "")).toBe("not_found");
  expect(await deleteView(shop.ctx, support, "orders", own?.id ?? "")).toBe("deleted");
  expect(await deleteView(shop.ctx, owner, "orders", shared?.id ?? "")).toBe("deleted");
  expect(await names(support.userId)).toEqual([]);
  const { entries } = await findAudit(shop.ctx, { subject: "view:orders" });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["view.deleted", "view.deleted"]);
});

it("refuses customers", async () => {
  const customer = await createPerson(shop.ctx, { role: "customer" });
  const view = { name: "Mine", query: "?status=paid", shared: false };
  const refused = { code: "not_allowed" };
  await expect(saveView(shop.ctx, customer, "orders", view)).rejects.toMatchObject(refused);
  await expect(deleteView(shop.ctx, customer, "orders", "x")).rejects.toMatchObject(refused);
});
