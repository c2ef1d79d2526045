import { execFile } from "node:child_process";
import { promisify } from "node:util";

interface CataloguePlan {
  _id: string;
  id: string;
  product: string;
  plan: string;
  validity: string;
  price: { amount: number };
}

/** The data plans that the shop sells now, from its own API. */
export async function findPlans(): Promise<CataloguePlan[]> {
  const answer = await fetch(`${process.env.BASE_URL}/api/catalogue?service=data`);
  const { services } = (await answer.json()) as { services: { id: string; plans?: CataloguePlan[] }[] };
  return services.find(({ id }) => id === "data")?.plans ?? [];
}

/** `npm run catalogue` against the shop under test: its copy is as the upstream's catalogue now. */
export async function readCatalogueNow(): Promise<void> {
  const upstream = process.env.SANDBOX_URL ?? "";
  const args = ["--import", "tsx", "--conditions=react-server", "scripts/catalogue.ts"];
  await promisify(execFile)(process.execPath, args, {
    env: {
      ...process.env,
      KIOSK_NODE_ENV: "test",
      MERCHANT_API_URL: `${upstream}/upstream`,
      PAYSTACK_API_URL: `${upstream}/paystack`,
      MERCHANT_CALLS_PER_MINUTE: "0",
    },
  });
}
