import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { findOpened, type Opened, type SignInWay } from "./find-opened";
import { interopDefault } from "./interop-default";
import { runNextAuth } from "./run-next-auth";

/** Opens the session of a user whose password or passkey was just checked, through next-auth's credentials provider. */
export async function openByPassword(
  ctx: Context,
  visitor: Visitor,
  user: { id: string; email: string },
  way: SignInWay,
): Promise<Opened> {
  const provider = interopDefault(CredentialsProvider)({
    credentials: {},
    authorize: async () => ({ id: user.id, email: user.email }),
  });
  const { cookies } = await runNextAuth(ctx, visitor, { action: "callback", provider, method: "POST" });
  const opened = await findOpened(ctx, visitor, cookies, way);
  if (!opened) throw new Error("next-auth opened no session");
  return opened;
}
