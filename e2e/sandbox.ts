import { expect } from "@playwright/test";

export interface SandboxState {
  purchases: Record<string, { posts: number; debits: number; successes: number; reversals: number }>;
  transactions: {
    _id: string;
    tranxId?: string;
    customerRef: string;
    status: string;
    isReversal?: boolean;
    [field: string]: unknown;
  }[];
  webhooks: {
    attempts: { source: string; event: string; status?: number | null; [field: string]: unknown }[];
  };
  paystack: {
    payments: { reference: string; status: string; amount: number; [field: string]: unknown }[];
    refunds: { amount: number; status: string; [field: string]: unknown }[];
  };
}

/** The sandbox's control API: what it received, and how it should behave (sandbox/README.md). */
export class Sandbox {
  constructor(readonly url: string) {}

  async state(): Promise<SandboxState> {
    return (await fetch(`${this.url}/control/state`)).json() as Promise<SandboxState>;
  }

  async tell(act: string, body: object): Promise<void> {
    const response = await fetch(`${this.url}/control/${act}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.text()).toBe(200);
  }

  /** Keeps purchases for this recipient in processing until the returned function is called. */
  async keepInProcessing(recipient: string): Promise<() => Promise<void>> {
    const sold = async () => new Set((await this.state()).transactions.map(({ customerRef }) => customerRef));
    const before = await sold();
    await this.tell("scenario", { scenario: "never-settles", recipient, times: 1 });
    return async () => {
      // The page may say "Processing" before the purchase has arrived here.
      const newlySold = async () => [...(await sold())].filter((id) => !before.has(id));
      await expect.poll(newlySold).not.toEqual([]);
      for (const id of await newlySold()) await this.tell("settle", { id, status: "SUCCESS" });
    };
  }

  /**
   * Delays late notifications further, so that a slow page still sees the missing state. The returned function undoes
   * it.
   */
  async tellLater(): Promise<() => Promise<void>> {
    await this.tell("settings", { settleAfterMs: 40_000 });
    return () => this.tell("settings", { settleAfterMs: 3_000 });
  }

  /** Purchases for this number (local form), without reversals. */
  async sentTo(phone: string): Promise<SandboxState["transactions"]> {
    const { transactions } = await this.state();
    const tail = phone.slice(1);
    return transactions.filter((row) => !row.isReversal && JSON.stringify(row).includes(tail));
  }
}
