import { runWorker } from "@/lib/worker/worker";
import { stopWithParent } from "@/scripts/processes/stop-with-parent.mjs";

// What bundle-worker.ts makes one file of: the worker that scripts/processes/worker.ts starts, without its questions before.
process.env.KIOSK_NODE_ENV ||= "test";
process.env.KIOSK_STOP_WITH_PARENT = "1";
stopWithParent(() => process.kill(process.pid, "SIGTERM"));
await runWorker();
process.exit(0);
