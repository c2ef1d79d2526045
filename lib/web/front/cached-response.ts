import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "./choose-encoding";
import { encode } from "./encode";
import { isKnown, weakTag } from "./etag";
import { addVary } from "./vary";

export type Headers = readonly (readonly [string, string | readonly string[]])[];

/** Headers that belong to one connection or one encoding, so they aren't cached. */
const OWN = /^(connection|keep-alive|date|transfer-encoding|content-length|content-encoding|etag|age)$/;

/** A complete response kept in memory to be sent many times, in each encoding that clients request. */
export class CachedResponse {
  readonly #tag: string | null;
  readonly #encoded: Map<Encoding, Promise<Buffer>>;
  readonly #quality: number | undefined;

  /**
   * `encoded`: bodies compressed beforehand. `quality`: brotli quality. `tagged`: false for responses that browsers
   * may not store and so can't revalidate.
   */
  constructor(
    private readonly headers: Headers,
    private readonly body: Buffer,
    {
      encoded = [],
      quality,
      tagged = true,
    }: { encoded?: Iterable<readonly [Encoding, Buffer]>; quality?: number; tagged?: boolean } = {},
  ) {
    this.#tag = tagged ? weakTag(body) : null;
    this.#encoded = new Map([...encoded].map(([name, bytes]) => [name, Promise.resolve(bytes)]));
    this.#quality = quality;
  }

  /** Sends the response, or 304 if the client already has it. `knownTags` is the If-None-Match header. */
  async send(request: IncomingMessage, response: ServerResponse, knownTags?: string): Promise<void> {
    for (const [name, value] of this.headers) response.setHeader(name, value as string | string[]);
    addVary(response, "Accept-Encoding");
    if (this.#tag) response.setHeader("etag", this.#tag);
    if (this.#tag && isKnown(knownTags, this.#tag)) {
      response.removeHeader("content-type");
      response.writeHead(304).end();
      return;
    }
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const body = encoding ? await this.#in(encoding) : this.body;
    if (encoding) response.setHeader("content-encoding", encoding);
    response.setHeader("content-length", body.length);
    response.writeHead(200);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const found = this.#encoded.get(encoding) ?? encode(this.body, encoding, this.#quality);
    this.#encoded.set(encoding, found);
    return found;
  }
}

/** The headers of a response that are worth caching. */
export function headersOf(response: ServerResponse): Headers {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    OWN.test(name) || value === undefined
      ? []
      : [[name, Array.isArray(value) ? value : String(value)] as const],
  );
}
