import { findDisputeEvidence } from "@/lib/admin/cases/dispute-evidence";
import { evidencePdf } from "@/lib/admin/cases/evidence-pdf";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";

/** The evidence on a disputed payment (`case`), as a PDF for Paystack; 404 for staff who may not answer disputes. Logged. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse("disputes.answer", { request });
  const id = new URL(request.url).searchParams.get("case") ?? "";
  if (!gate.ok || !/^[1-9]\d{0,8}$/.test(id)) return problem("not-found");
  const ctx = context();
  const evidence = await findDisputeEvidence(ctx, Number(id));
  if (!evidence) return problem("not-found");
  ctx.log.info("evidence made", {
    event: "list_exported",
    user: gate.user.userId,
    route: "/admin/disputes/evidence",
  });
  return downloadResponse(await evidencePdf(ctx, evidence), `evidence-${evidence.ref}`, "pdf");
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
