/** `npm run order | head`: whoever reads has read enough. What was to be done is done by then, so that this is no failure. */
export function leaveWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}
