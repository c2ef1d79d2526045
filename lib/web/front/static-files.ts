import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { SECURITY_HEADERS } from "../security-headers.mjs";
import { CachedResponse, type Headers } from "./cached-response";
import type { Encoding } from "./choose-encoding";
import { savesData } from "./saves-data";

/**
 * Folder under .next that holds the compressible files of .next/static, compressed by the build at the highest
 * quality.
 */
export const ENCODED = "kiosk-encoded";
export const ENDINGS = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

const ADDRESS = "/_next/static/";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
const FONT = /\.(?:woff2?|ttf|otf)$/;
const FACES = /@font-face\s*\{[^}]*\}/g;

interface File {
  whole: CachedResponse;
  /** For visitors who save data: without the shop's own fonts. The same file if it has no font faces. */
  saving: CachedResponse;
}

/**
 * The build's scripts and styles, compressed beforehand and kept in memory. Visitors who save data (Save-Data: on)
 * get styles without font faces, and no fonts: text uses the system font.
 */
export class StaticFiles {
  readonly #files = new Map<string, Promise<File>>();

  private constructor(
    private readonly nextDir: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  /** `nextDir`: .next. A build without compressed files leaves everything to Next. */
  static async open(nextDir: string): Promise<StaticFiles> {
    const folder = path.join(nextDir, ENCODED);
    const found = await readdir(folder, { recursive: true }).catch(() => []);
    const names = found
      .filter((name) => name.endsWith(ENDINGS.br))
      .map((name) => name.slice(0, -ENDINGS.br.length));
    return new StaticFiles(nextDir, new Set(names.map((name) => name.split(path.sep).join("/"))));
  }

  /** Returns true if it sent a response, false if Next must handle the request. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = (request.url ?? "").split("?", 1)[0] ?? "";
    const saves = savesData(request);
    if (saves && FONT.test(address)) {
      response.writeHead(204, { "cache-control": "no-store", vary: "Save-Data" }).end();
      return true;
    }
    if (!address.startsWith(ADDRESS)) return false;
    const name = address.slice(ADDRESS.length);
    if (!this.names.has(name) || request.headers.range) return false;
    const file = await this.#file(name);
    await (saves ? file.saving : file.whole).send(request, response, request.headers["if-none-match"]);
    return true;
  }

  #file(name: string): Promise<File> {
    const found = this.#files.get(name) ?? this.#read(name);
    this.#files.set(name, found);
    return found;
  }

  async #read(name: string): Promise<File> {
    const body = await readFile(path.join(this.nextDir, "static", name));
    const encoded = Object.entries(ENDINGS).map(async ([encoding, ending]) => {
      const bytes = await readFile(path.join(this.nextDir, ENCODED, name + ending));
      return [encoding as Encoding, bytes] as const;
    });
    const text = name.endsWith(".css") ? body.toString() : "";
    const plain = text.replace(FACES, "");
    const headers = headersFor(name, plain !== text);
    const whole = new CachedResponse(headers, body, { encoded: await Promise.all(encoded) });
    return { whole, saving: plain === text ? whole : new CachedResponse(headers, Buffer.from(plain)) };
  }
}

/** File names change with their content, so they may be cached for ever. */
function headersFor(name: string, hasFaces: boolean): Headers {
  return [
    ...SECURITY_HEADERS.map(({ key, value }) => [key.toLowerCase(), value] as const),
    ["content-type", TYPES[path.extname(name)] ?? "text/plain; charset=UTF-8"],
    ["cache-control", "public, max-age=31536000, immutable"],
    ...(hasFaces ? [["vary", "Save-Data"] as const] : []),
  ];
}

/** Whether the build compresses this file. */
export function isCompressed(name: string): boolean {
  return path.extname(name) in TYPES;
}
