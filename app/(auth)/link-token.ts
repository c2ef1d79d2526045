import { connection } from "next/server";

/** The props of a page that an emailed link opens. */
export interface LinkPageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The link's token; "" if it has none, which nothing accepts. Rendered per request. */
export async function linkToken({ searchParams }: LinkPageProps): Promise<string> {
  await connection();
  const { token } = await searchParams;
  return typeof token === "string" ? token : "";
}
