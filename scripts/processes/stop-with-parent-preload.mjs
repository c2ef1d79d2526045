// Preload (`node --import`) for programs that don't do this themselves: the sandbox and Next's dev server.
import { stopWithParent } from "./stop-with-parent.mjs";

stopWithParent(() => process.kill(process.pid, "SIGTERM"));
