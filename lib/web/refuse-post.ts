import { isActionAllowed } from "./origin";
import { FORM_LIMIT, parseBody } from "./parse-body";

/** The methods that pages accept. Next would render a page for any other method too. */
export const PAGE_METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/**
 * Refuses requests that a page's form never sends, before Next reads them and fails with a 500: other methods (405),
 * a form on another site's page (403), a body over the limit whatever its Content-Length (413), malformed form data
 * (400). Null: allow the request.
 */
export async function refusePost(request: Request, appUrl: string): Promise<Response | null> {
  if (!PAGE_METHODS.includes(request.method)) {
    return plain(405, "This page doesn't accept that method.", { allow: PAGE_METHODS.join(", ") });
  }
  if (request.method !== "POST") return null;
  if (!isActionAllowed(request.headers, appUrl)) {
    return plain(
      403,
      "This form came from another site. You haven't been charged. Open the shop and fill it in there.",
    );
  }
  const bytes = await parseBody(request, FORM_LIMIT);
  if (!bytes) return plain(413, "This form is too large. You haven't been charged.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data/i.test(type)) return null;
  const readable = await new Response(Buffer.from(bytes), { headers: { "content-type": type } })
    .formData()
    .then(() => true)
    .catch(() => false);
  return readable
    ? null
    : plain(400, "We couldn't read this form. You haven't been charged. Go back and send it again.");
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
