import type { IncomingMessage } from "node:http";

/** Whether the visitor's browser asks to save data. */
export function savesData(request: Pick<IncomingMessage, "headers">): boolean {
  return (
    String(request.headers["save-data"] ?? "")
      .trim()
      .toLowerCase() === "on"
  );
}
