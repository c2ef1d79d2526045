import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase } from "@/lib/platform/db/db";
import { createContext } from "./context";

it("buys and reads at the paths that the owner configured (merchant-api-notes.md, rule 2)", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const overrides = { operations: { wallets: { path: "/api/v2/wallets" } } };
  const config = parseEnv({
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    AUTH_SECRET: "test-auth-secret-test",
    DATA_ENCRYPTION_KEY: "ab".repeat(32),
    MERCHANT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/path/`,
    MERCHANT_API_PIN: "12345",
    LOG_LEVEL: "silent",
    ELECTRICITY_VIA: "external",
    CABLE_VIA: "external",
    EDUCATION_VIA: "external",
    VALIDATE_VIA: "separate",
    MERCHANT_API_OVERRIDES: JSON.stringify(overrides),
  });
  const { merchant } = createContext(createDatabase(config.databaseUrl, 1), config);
  await merchant.wallets();
  await merchant.educationPinPrice({ product: "WAEC", quantity: 1 });
  await merchant.buyEducationPin({ product: "WAEC", quantity: 1, customerRef: "R1" });
  await merchant.validateSmartcard({ smartcardNumber: "1234567890", product: "DSTV", plan: "padi" });
  server.close();
  expect(asked).toEqual([
    "GET /base/path/api/v2/wallets",
    "POST /base/path/api/external/v1/education-pin/validate-product",
    "POST /base/path/api/external/v1/education-pin/purchase",
    "GET /base/path/api/external/v1/cable/validate?smartcardNumber=1234567890&cablename=DSTV&cableplan=padi",
  ]);
});
