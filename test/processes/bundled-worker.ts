import { runWorker } from "@/lib/worker/worker";
import { stopWithParent } from "@/scripts/processes/stop-with-parent.mjs";

// The entry point for bundle-worker.ts: the worker of scripts/processes/worker.ts without its start-up checks.
process.env.KIOSK_NODE_ENV ||= "test";
process.env.KIOSK_STOP_WITH_PARENT = "1";
stopWithParent(() => process.kill(process.pid, "SIGTERM"));
await runWorker();
process.exit(0);
