import { fetchFresh } from "@/sandbox/fetch-fresh";

const ENTITIES: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
};

/**
 * Fills in a page's form and sends it as a browser without JavaScript does: every hidden field unchanged, plus the
 * given fields. Returns the resulting page.
 */
export async function postForm(
  address: string,
  html: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<string> {
  const form = new FormData();
  for (const [tag] of html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name) form.append(name, attribute(tag, "value") ?? "");
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetchFresh(address, {
    method: "POST",
    body: form,
    headers: { origin: new URL(address).origin, ...headers },
    redirect: "manual",
  });
  return answer.status === 200 ? answer.text() : `${answer.status} ${answer.headers.get("location")}`;
}

function attribute(tag: string, name: string): string | undefined {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return text?.replace(/&(quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}
