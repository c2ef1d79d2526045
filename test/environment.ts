/** The environment of every test process, whatever the developer's shell or .env says. */
const fixed: Record<string, string> = {
  // As lib/web/on-start.ts sets it in a web process.
  NEXTAUTH_URL: "http://localhost:3000",
  AUTH_SECRET: "test-auth-secret-test-auth-secret-test",
  DATA_ENCRYPTION_KEY: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
  MERCHANT_API_URL: "http://127.0.0.1:4010/upstream",
  MERCHANT_API_KEY: "sandbox-merchant-key",
  MERCHANT_API_PIN: "12345",
  PAYSTACK_SECRET_KEY: "sk_test_sandbox",
  PAYSTACK_API_URL: "http://127.0.0.1:4010/paystack",
  KIOSK_SANDBOX_PAYMENTS: "1",
};

Object.assign(process.env, fixed);
