import { listMyNumbers } from "@/lib/account/list-my-numbers";
import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** The account's numbers for the home page, which is the same for everybody until its script fetches them. */
export const GET = apiRoute(async (request) => {
  const user = await findSignedInFrom(request);
  return user ? Response.json(await listMyNumbers(context(), user.userId)) : problem("not-found");
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
