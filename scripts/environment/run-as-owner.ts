import type { Client } from "pg";
import { connect } from "../migrations/connection";
import { reportFailure } from "../shared/plain-error";
import { prepareEnvironment } from "./environment";

/** Runs a command on the database as its owner. A failure is reported in plain words and sets the exit code. */
export async function runAsOwner(work: (client: Client) => Promise<void>): Promise<void> {
  try {
    const environment = await prepareEnvironment();
    try {
      const client = await connect(environment.ownerUrl);
      await work(client).finally(() => client.end());
    } finally {
      await environment.close();
    }
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
