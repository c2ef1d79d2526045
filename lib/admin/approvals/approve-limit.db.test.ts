import { expect, it } from "vitest";
import { findNumbers, saveNumbers } from "@/lib/admin/settings/save-numbers";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";

/** Raising the limit above which a second person is needed needs one itself (docs/adr/0097). */
const shop = await openShop();
const { ctx } = shop;
const owner = await createPerson(ctx, { role: "owner" });

const save = async (changes: Record<string, number>) => {
  const { version, values } = await findNumbers(ctx);
  const texts = Object.entries({ ...values, ...changes }).map(([key, value]) => [key, String(value)]);
  return saveNumbers(ctx, owner, Object.fromEntries(texts), version);
};
const limit = async () => (await findNumbers(ctx)).values[SECOND_PERSON.key];

it("raises the limit alone while there is only one approver, then with a second person; lowers it at once", async () => {
  expect(await save({ [SECOND_PERSON.key]: 30_000 })).toBe("saved");
  const manager = await createPerson(ctx, { role: "manager" });
  expect(await save({ [SECOND_PERSON.key]: 40_000 })).toBe("needs_approval");
  expect(await save({ [SECOND_PERSON.key]: 40_000, keep_messages_days: 60 })).toBe("limit_alone");
  expect(await save({ keep_messages_days: 60 })).toBe("saved");
  expect(await save({ [SECOND_PERSON.key]: 10_000 })).toBe("saved");
  expect(await limit()).toBe(10_000);

  const raise = () =>
    actOrRequestApproval(ctx, { actor: owner, reason: "large orders" }, "limit", { limit: 50_000 });
  expect(await raise()).toEqual({ asked: true, before: false });
  expect(await raise()).toEqual({ asked: true, before: true });
  const { id } = await shop.database.approval.findFirstOrThrow({ where: { kind: "limit" } });
  const decide = (actor: typeof owner) =>
    decideApproval(ctx, actor, Number(id), { approve: true, reason: "" });
  expect(await decide(owner)).toBe("own");
  expect(await limit()).toBe(10_000);
  // A setting that somebody else changed meanwhile is kept.
  expect(await save({ keep_messages_days: 70 })).toBe("saved");
  expect(await decide(manager)).toEqual({ done: true, outcome: "saved" });
  expect((await findNumbers(ctx)).values).toMatchObject({
    [SECOND_PERSON.key]: 50_000,
    keep_messages_days: 70,
  });
  const { entries } = await findAudit(ctx, { subject: "setting:numbers" });
  expect(entries[0]).toMatchObject({
    action: "setting.changed",
    before: { [SECOND_PERSON.key]: 10_000 },
    after: { [SECOND_PERSON.key]: 50_000, approvalId: Number(id), approvedBy: manager.email },
  });
});
