import { expect, it } from "vitest";
import { openShop } from "@/test/open-shop";
import { endPeriodicTasks, runPeriodicTasks } from "./periodic-tasks";

const shop = await openShop();

it("does the rest of a round while the supplier doesn't answer for its wallet", async () => {
  await shop.control("/reads", { wallet: "stall" });
  await runPeriodicTasks(shop.ctx);
  const wallet = () => shop.database.upstreamWallet.findUniqueOrThrow({ where: { id: 1 } });
  expect(await wallet()).toMatchObject({ downAt: null });
  expect(await shop.database.tick.findUnique({ where: { name: "audit" } })).not.toBeNull();
  await endPeriodicTasks(shop.ctx);
  expect((await wallet()).downAt).not.toBeNull();
});
