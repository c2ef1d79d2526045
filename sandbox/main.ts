import { settingsFromEnv } from "./core/settings";
import { startSandbox } from "./start-sandbox";

const port = Number(process.env.SANDBOX_PORT || "4010");
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error("SANDBOX_PORT must be a port number, or 0 for any free one");
  process.exit(1);
}

try {
  const sandbox = await startSandbox({ ...settingsFromEnv(process.env), port });
  const stop = () => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  console.log(`sandbox ready ${sandbox.url}`);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  console.error(taken ? `Port ${port} is taken: set SANDBOX_PORT` : String(error));
  process.exit(1);
}
