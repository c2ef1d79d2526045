import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import { ulid } from "ulid";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";

type AuthContext = Pick<Context, "db" | "clock">;

/**
 * The Prisma adapter for our users table: our own ids and times, lower-case addresses, no provider tokens (nothing uses them).
 * Verifying an address through its mailbox (a link, Google) takes the account from anyone who claimed it without proof.
 */
export function authAdapter(ctx: AuthContext): Adapter {
  const prisma = PrismaAdapter(ctx.db as unknown as Parameters<typeof PrismaAdapter>[0]) as Adapter;
  const byId = async (id: string): Promise<AdapterUser> => {
    const user = await findUser(ctx, { id });
    if (!user) throw new Error("no such user");
    return user;
  };
  return {
    ...prisma,
    async createUser(user: Omit<AdapterUser, "id">) {
      const id = ulid();
      const { name = null, emailVerified } = user;
      const [email, createdAt] = [normalEmail(user.email), ctx.clock.now()];
      await ctx.db.user.create({ data: { id, email, name, createdAt, emailVerifiedAt: emailVerified } });
      return byId(id);
    },
    getUser: (id) => findUser(ctx, { id }),
    getUserByEmail: (email) => findUser(ctx, { email: normalEmail(email) }),
    async getUserByAccount(key) {
      const account = await ctx.db.account.findUnique({ where: { provider_providerAccountId: key } });
      return account ? findUser(ctx, { id: account.userId }) : null;
    },
    async updateUser(user) {
      if (user.emailVerified) await vouchEmail(ctx, user.id);
      return byId(user.id);
    },
    async linkAccount({ userId, type, provider, providerAccountId }: AdapterAccount) {
      await ctx.db.account.create({ data: { id: ulid(), userId, type, provider, providerAccountId } });
      await vouchEmail(ctx, userId);
    },
  };
}

/**
 * Marks the address as verified through its mailbox. A password set before verification may be a stranger's: it and its
 * sessions are deleted, or somebody who signed up with another person's address would share the account.
 */
async function vouchEmail({ db, clock }: AuthContext, id: string): Promise<void> {
  await nullIfMissing(
    db.$transaction([
      db.user.update({
        where: { id, emailVerifiedAt: null },
        data: { emailVerifiedAt: clock.now(), passwordHash: null },
      }),
      db.session.deleteMany({ where: { userId: id } }),
    ]),
  );
}

async function findUser(
  ctx: AuthContext,
  where: { id: string } | { email: string },
): Promise<AdapterUser | null> {
  const user = await ctx.db.user.findFirst({ where: { ...where, deletedAt: null } });
  return user && { id: user.id, email: user.email, name: user.name, emailVerified: user.emailVerifiedAt };
}
