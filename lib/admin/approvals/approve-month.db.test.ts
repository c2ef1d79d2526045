import { expect, it } from "vitest";
import { closeDays } from "@/lib/admin/money/close-month";
import { parseRange } from "@/lib/admin/money/parse-range";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";

const shop = await openShop();

it("closes a month once a second person has approved, unless its ledger isn't ready", async () => {
  const [owner, accountant] = [
    await createPerson(shop.ctx, { role: "owner" }),
    await createPerson(shop.ctx, { role: "accountant" }),
  ];
  await createPerson(shop.ctx, { role: "manager" });
  const range = parseRange({ range: "month" }, shop.ctx.clock.now(), "month");
  const ctx = { ...shop.ctx, clock: { now: () => new Date(range.to.getTime() + 3_600_000) } };
  const month = range.first.slice(0, 7);
  const close = () =>
    actOrRequestApproval(ctx, { actor: accountant, reason: "over" }, "month_close", { month });
  await shop.pay(
    (await shop.place("airtime", { product: "MTN", phone: "08031230001", amount: 500 })).reference,
  );
  expect(await close()).toEqual({ asked: false, outcome: "days_open" });
  await closeDays(ctx, accountant, range);
  expect(await close()).toEqual({ asked: true, before: false });
  expect(await shop.database.dayClose.count({ where: { day: month } })).toBe(0);
  const { id } = await shop.database.approval.findFirstOrThrow({ where: { subject: `month:${month}` } });
  const decision = { approve: true, reason: "" };
  expect(await decideApproval(ctx, owner, Number(id), decision)).toEqual({ done: true, outcome: "closed" });
  expect(await shop.database.dayClose.count({ where: { day: month } })).toBe(1);
  expect(await close()).toEqual({ asked: false, outcome: "closed_before" });
});
