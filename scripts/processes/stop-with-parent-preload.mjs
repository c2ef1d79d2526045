// For programs that know nothing of it (`node --import`): the sandbox, Next's dev server.
import { stopWithParent } from "./stop-with-parent.mjs";

stopWithParent(() => process.kill(process.pid, "SIGTERM"));
