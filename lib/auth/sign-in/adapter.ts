import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import { ulid } from "ulid";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";

type AuthContext = Pick<Context, "db" | "clock">;

/**
 * The Prisma adapter over our own users: ids and times of ours, addresses in lower case, no provider's tokens kept (nobody
 * uses them), and an address that its mailbox vouched for (a link, Google) takes the account from whoever only claimed it.
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
 * The mailbox itself vouched. A password that was set before anybody had is a stranger's: it and its sessions go, else whoever
 * signed up with another's address would share the account.
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
