import { stopWithParent } from "./stop-with-parent";

/** For programs that know nothing of it (`node --import`): the sandbox, Next's dev server. */
stopWithParent(() => process.kill(process.pid, "SIGTERM"));
