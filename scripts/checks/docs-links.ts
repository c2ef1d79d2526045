import { readdirSync } from "node:fs";
import path from "node:path";

/** A relative link of a document. `target` is a path from the root; `anchor` is the linked heading, if any. */
interface DocLink {
  target: string;
  anchor: string | null;
}

/** Lists all documents of the repository: README, CHANGELOG, CONTRIBUTING and SECURITY, docs, and the sandbox's README. */
export function listDocuments(root: string): string[] {
  const docs = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.split(path.sep).join("/")}`);
  return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "sandbox/README.md", ...docs.sort()];
}

/** Parses the relative links and images of a Markdown document. Pure. */
export function parseLinks(document: string, markdown: string): DocLink[] {
  const found: DocLink[] = [];
  for (const [, angled, plain] of withoutCode(markdown).matchAll(/\]\((?:<([^>]+)>|([^()\s]+))\)/g)) {
    const link = angled ?? plain ?? "";
    if (/^[a-z]+:/i.test(link)) continue;
    const [file = "", anchor = null] = link.split("#", 2);
    const target = file === "" ? document : path.posix.join(path.posix.dirname(document), decodeURI(file));
    found.push({ target: target.replace(/\/$/, ""), anchor });
  }
  return found;
}

/** The anchors that GitHub assigns to a document's headings. Pure. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/**
 * Parses the files named in a document's code spans, as paths from the root: `lib/orders/payment/start-payment.ts`.
 * Pure.
 */
export function parseNamedFiles(markdown: string): string[] {
  const names = withoutFences(markdown).matchAll(
    /`((?:app|lib|scripts|test|sandbox|docs)\/[^`\s*{}…]+\.[a-z]+)`/g,
  );
  return [...new Set([...names].map(([, name = ""]) => name))];
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^( *)```.*?^\1```/gms, "");
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replace(/`[^`\n]*`/g, "");
}
