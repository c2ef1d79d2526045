import "server-only";
import { encryptTotp, newTotpSecret } from "@/lib/auth/second-factor/totp";
import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { createOwner } from "./create-owner";
import { DEMO_EMAIL, demoPassword, isDemo } from "./demo-owner";

/**
 * Creates the shop's first owner (contract.md, ADMIN_EMAIL): the configured one or, on the embedded database with demo
 * money, a demo owner whose second factor is set up and whose codes the sign-in page shows. Otherwise nobody. Idempotent: an
 * existing owner stays unchanged.
 */
export async function seedOwner(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  config: Pick<Env, "embedded" | "playMoney" | "production" | "admin" | "authSecret">,
): Promise<void> {
  if (config.admin) {
    const existing = await ctx.db.user.findFirst({
      where: { email: config.admin.email.toLowerCase(), role: "owner" },
    });
    if (!existing) await createOwner(ctx, config.admin);
    return;
  }
  if (!isDemo(config) || (await ctx.db.user.findFirst({ where: { role: "owner" } }))) return;
  await createOwner(ctx, { email: DEMO_EMAIL, password: demoPassword(config.authSecret) });
  const owner = await ctx.db.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } });
  await ctx.db.user.updateMany({
    where: { id: owner.id, totpCipher: null },
    data: {
      totpCipher: encryptTotp(newTotpSecret(), owner.id, ctx.encryptionKeys),
      totpConfirmedAt: ctx.clock.now(),
    },
  });
}
