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

/** The sandbox's control API: what it saw, and how it shall behave (sandbox/README.md). */
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

  /** Purchases that went to this number (local form), reversals not counted. */
  async sentTo(phone: string): Promise<SandboxState["transactions"]> {
    const { transactions } = await this.state();
    const tail = phone.slice(1);
    return transactions.filter((row) => !row.isReversal && JSON.stringify(row).includes(tail));
  }
}
