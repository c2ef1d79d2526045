import { createServer, type Server } from "node:http";
import { PlainError } from "../shared/plain-error";

/**
 * Takes the shop's port immediately. A second `npm start` then fails before it builds anything, and visitors see that
 * the shop is opening.
 */
export async function acquirePort(port: number): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": "3",
      connection: "close",
    });
    response.end("The shop is starting. Try again in a moment.\n");
  });
  await listen(server, port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      const words = `Port ${port} is taken: the shop may already be running. Stop it, or set PORT to a free port.`;
      reject(new PlainError(words, { cause: error }));
    });
    server.listen(port, resolve);
  });
}
