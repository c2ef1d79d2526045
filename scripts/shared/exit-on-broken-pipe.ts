/**
 * Exits normally if the reader closes the pipe (`npm run order | head`). The work is done by then, so it isn't a
 * failure.
 */
export function exitOnBrokenPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}
