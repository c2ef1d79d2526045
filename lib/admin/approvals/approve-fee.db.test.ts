import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { naira } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { previewFee } from "../prices/preview-fee";
import { FEE_SUBJECT } from "../prices/set-payment-fee";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";
import { findApproval } from "./find-approval";

/** A payment fee below cost waits for a second person (docs/adr/0097). */
const shop = await openShop();
const { ctx } = shop;
const owner = await createPerson(ctx, { role: "owner" });

const wants = (fee: PaymentFeeRule, seen: PaymentFeeRule, acceptedLoss = 0) =>
  actOrRequestApproval(ctx, { actor: owner, reason: "A promotion" }, "price", {
    fee,
    seen,
    acceptedLoss,
    until: ctx.clock.now().toISOString(),
  });
const sell = async (phone: string) =>
  shop.pay((await shop.place("airtime", { product: "MTN", phone, amount: 1_000 })).reference);
const stored = async () =>
  (await shop.database.setting.findUnique({ where: { key: "payment_fee" } }))?.value ?? null;

it("is set at once if it covers what the provider kept, or while one could approve; else with a second person", async () => {
  await sell("08031230007");
  const dear = { ...DEFAULT_PAYMENT_FEE, rateBp: 200 };
  const cheap = { ...DEFAULT_PAYMENT_FEE, rateBp: 100 };
  const { loss } = await previewFee(ctx, cheap);
  expect(loss).toBeGreaterThan(0);
  expect(await wants(cheap, DEFAULT_PAYMENT_FEE, loss)).toEqual({ asked: false, outcome: "saved" });
  const manager = await createPerson(ctx, { role: "manager" });
  expect(await wants(dear, cheap)).toEqual({ asked: false, outcome: "saved" });
  expect(await wants(cheap, dear)).toEqual({ asked: false, outcome: "loss" });
  expect(await wants(cheap, dear, loss)).toEqual({ asked: true, before: false });
  expect(await wants(cheap, dear, loss)).toEqual({ asked: true, before: true });
  expect(await stored()).toMatchObject({ rateBp: 200 });

  const { id } = await shop.database.approval.findFirstOrThrow({ where: { subject: FEE_SUBJECT } });
  expect((await findApproval(ctx, Number(id)))?.what).toMatchObject({
    kind: "fee",
    was: { rateBp: 200 },
    fee: { rateBp: 100 },
    loss,
  });
  const approve = (actor: typeof owner, one = id) =>
    decideApproval(ctx, actor, Number(one), { approve: true, reason: "" });
  expect(await approve(owner)).toBe("own");
  // What is paid meanwhile isn't what was previewed.
  await sell("08031230008");
  const both = await Promise.all([approve(manager), approve(manager)]);
  expect(both.filter((answer) => typeof answer === "object" && answer.done)).toHaveLength(1);
  expect(await stored()).toMatchObject({ rateBp: 100 });
  const { entries } = await findAudit(ctx, { subject: FEE_SUBJECT });
  const named = entries.filter(({ action }) => action === "fee.changed");
  expect(named[0]).toMatchObject({
    who: owner.email,
    after: { rateBp: 100, acceptedLoss: loss, approvalId: Number(id), approvedBy: manager.email },
  });

  // A colleague changes it first: what was approved isn't what would happen.
  const none = { ...cheap, rateBp: 0 };
  const { loss: more } = await previewFee(ctx, none);
  expect(await wants(none, cheap, more)).toEqual({ asked: true, before: false });
  expect(await wants({ ...dear, flat: naira(90) }, cheap)).toEqual({ asked: false, outcome: "saved" });
  const stale = await shop.database.approval.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(await approve(manager, stale.id)).toEqual({ done: false, outcome: "stale" });
});
