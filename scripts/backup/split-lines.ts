const NEWLINE = 10;

/** The lines of a stream, without their newlines, as many at a time as are there. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[]> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end !== -1; end = text.indexOf(NEWLINE, start)) {
      lines.push(text.subarray(start, end));
      start = end + 1;
    }
    rest = text.subarray(start);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [rest];
}
