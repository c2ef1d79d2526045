// node scripts/health.mjs web|worker: exit code 0 if this machine's process answers that it is well. For service managers.
const ADDRESSES = {
  web: `http://127.0.0.1:${process.env.PORT || 3000}/api/health`,
  worker: `http://127.0.0.1:${process.env.METRICS_PORT}/health`,
};

const address = ADDRESSES[process.argv[2] ?? ""];
if (!address) throw new Error("node scripts/health.mjs web|worker");
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
