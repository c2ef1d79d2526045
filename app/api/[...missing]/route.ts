import { apiRoute } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** Responds 404 to every unknown API address. */
const missing = apiRoute<{ missing: string[] }>(async () => problem("not-found"));

export {
  missing as DELETE,
  missing as GET,
  missing as HEAD,
  missing as PATCH,
  missing as POST,
  missing as PUT,
};
