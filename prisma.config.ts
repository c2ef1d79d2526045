import { defineConfig } from "prisma/config";

/** For the stock Prisma CLI and `prisma generate`; scripts/migrate.ts reads the same files without it. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? "" },
});
