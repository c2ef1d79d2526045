import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { findFile } from "@/lib/files/find-file";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { fileResponse } from "@/lib/web/file-response";
import { problem } from "@/lib/web/problem";

/** A conversation's file (`id`) as a download; 404 for roles that may not read conversations. Logged. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse("inbox.view", { request });
  if (!gate.ok) return problem("not-found");
  const ctx = context();
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const file = await findFile(ctx, id);
  if (!file) return problem("not-found");
  ctx.log.info("file read", { event: "list_exported", user: gate.user.userId, route: "/admin/inbox/file" });
  return fileResponse(file);
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
