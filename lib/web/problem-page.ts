import { html } from "hono/html";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import { localHref } from "@/lib/words/local-href";
import { LANGUAGES } from "@/lib/words/locale";
import { errorWords } from "@/lib/words/messages";

/** Whether a browser shows the response itself: links and forms accept HTML, scripts and programs don't ask for it. */
export function isNavigation({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") ?? false;
}

/**
 * A problem as a page in the customer's language, for a download or a posted form whose response the browser shows. It has no
 * styles: the addresses of programs allow none (API_POLICY), and it must work when nothing else does.
 */
export async function problemPage(problem: Response, { method }: Request): Promise<Response> {
  const { errorId } = (await problem.json()) as { errorId?: string };
  const { title, text } = sentencesOf(problem.status);
  const canRetry = problem.status !== 404;
  const page = html`<!doctype html>
<html lang="${LANGUAGES[currentLocale()].tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
${method === "POST" ? html`<p>${errorWords.back}</p>` : canRetry ? html`<p><a href="">${errorWords.retry}</a></p>` : ""}
<p><a href="${localHref("/")}">${errorWords.home}</a> · <a href="${localHref("/help")}">${errorWords.help}</a></p>
${errorId ? html`<p>${errorWords.errorId({ id: errorId })}</p>` : ""}
</html>
`;
  const headers = new Headers(problem.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(String(page), { status: problem.status, headers });
}

function sentencesOf(status: number): { title: string; text: string } {
  if (status === 404) return { title: errorWords.notFoundTitle, text: errorWords.notFound };
  if (status === 429) return { title: errorWords.limitedTitle, text: errorWords.limited };
  return { title: errorWords.errorTitle, text: errorWords.error };
}
