interface CataloguePlan {
  _id: string;
  id: string;
  product: string;
  plan: string;
  validity: string;
  hours?: number;
  price: { amount: number };
}

/** The data plans on sale now, from the shop's API. */
export async function findPlans(): Promise<CataloguePlan[]> {
  const answer = await fetch(`${process.env.BASE_URL}/api/catalogue?service=data`);
  const { services } = (await answer.json()) as { services: { id: string; plans?: CataloguePlan[] }[] };
  return services.find(({ id }) => id === "data")?.plans ?? [];
}
