import { notFound } from "next/navigation";

/** The props of an order's page, whose address has the order's token and the named parameters. */
export interface OrderPageProps<Name extends string = never> {
  params: Promise<{ ref: string }>;
  searchParams: Promise<Partial<Record<"token" | Name, string | string[]>>>;
}

/** The order that the address names, with its token: without one the page doesn't exist. */
export async function orderLink({
  params,
  searchParams,
}: OrderPageProps): Promise<{ ref: string; token: string }> {
  const { ref } = await params;
  const { token } = await searchParams;
  if (typeof token !== "string") notFound();
  return { ref: decodeURIComponent(ref), token };
}
