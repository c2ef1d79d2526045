const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A file made on request, as a download. `name`: plain ASCII, without the extension `as`. */
export function downloadResponse(body: BodyInit, name: string, as: keyof typeof TYPES): Response {
  return new Response(body, {
    headers: { "content-type": TYPES[as], "content-disposition": `attachment; filename="${name}.${as}"` },
  });
}
