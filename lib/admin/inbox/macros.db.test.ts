import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { firstMacros } from "@/lib/words/en/macros";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { deleteMacro, findMacros, saveMacro } from "./macros";

const shop = await openShop();
const names = async () => (await findMacros(shop.ctx)).map(({ name }) => name);

it("starts with the built-in macros, and audits each change, addition and deletion", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const ours = firstMacros.map(({ name }) => name).sort();
  expect(await names()).toEqual(ours);
  const [first, second] = await findMacros(shop.ctx);
  const id = first?.id ?? "";
  expect(await saveMacro(shop.ctx, owner, { id, name: "A first", text: "Hello {name}\r\n" })).toBe("saved");
  expect((await findMacros(shop.ctx))[0]).toEqual({ id, name: "A first", text: "Hello {name}" });
  expect(await saveMacro(shop.ctx, owner, { id: null, name: "Zulu", text: "Bye" })).toBe("saved");
  expect(await deleteMacro(shop.ctx, owner, second?.id ?? "")).toBe("deleted");
  expect(await names()).toEqual(["A first", ours[2], "Zulu"]);
  const { entries } = await findAudit(shop.ctx, { subject: "setting:macros" });
  expect(entries.map(({ action }) => action)).toEqual(["macro.deleted", "macro.saved", "macro.saved"]);
});

it("refuses invalid macros, a 31st, and other roles", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const save = (name: string, text: string, id: string | null = null) =>
    saveMacro(shop.ctx, owner, { id, name, text });
  expect(await save(" ", "x")).toBe("name");
  expect(await save("x".repeat(41), "x")).toBe("name");
  expect(await save("x", " ")).toBe("text");
  expect(await save("x", "x".repeat(2_001))).toBe("text");
  expect(await save("x", "x", "nothing")).toBe("not_found");
  expect(await deleteMacro(shop.ctx, owner, "nothing")).toBe("not_found");
  for (let count = await names().then((all) => all.length); count < 30; count++) await save(`M${count}`, "x");
  expect(await save("One more", "x")).toBe("many");
  const support = await createPerson(shop.ctx, { role: "support" });
  const refused = { code: "not_allowed" };
  await expect(saveMacro(shop.ctx, support, { id: null, name: "x", text: "x" })).rejects.toMatchObject(
    refused,
  );
  await expect(deleteMacro(shop.ctx, support, "first1")).rejects.toMatchObject(refused);
});
