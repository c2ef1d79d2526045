import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { catalogueName } from "@/lib/admin/catalogue/catalogue-name";
import type { RuleScope } from "@/lib/pricing/rule-book";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { priceWords } from "@/lib/words/en/prices";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";

/** A select that narrows a service to one of its products or plans. */
export function ScopePick({ snapshot, scope }: { snapshot: CatalogueSnapshot; scope: RuleScope }) {
  const { service } = scope;
  const plans = snapshot.plans.filter((plan) => plan.service === service);
  const products = new Map(
    [...snapshot.products.filter((product) => product.service === service)].map(({ slug, name }) => [
      slug,
      name,
    ]),
  );
  for (const { productSlug, product } of plans) products.set(productSlug, product);
  const isEsim = service === "esim" || service === "esim-topup";
  const chosen =
    scope.plan !== undefined
      ? `plan:${scope.plan}`
      : scope.product !== undefined
        ? `product:${scope.product}`
        : "";
  return (
    <form method="get" action="/admin/prices" className="grid gap-4">
      <input type="hidden" name="service" value={service} />
      <h2 className="text-lead font-bold">{priceWords.pickHeading(serviceNames[service])}</h2>
      <Select key={chosen} id="of" name="of" label={priceWords.pick} chosen={chosen}>
        <option value="">{priceWords.wholeService}</option>
        {products.size > 0 ? (
          <optgroup label={priceWords.products}>
            {[...products].map(([slug, name]) => (
              <option key={slug} value={`product:${slug}`}>
                {productName(name)}
              </option>
            ))}
          </optgroup>
        ) : null}
        {plans.length > 0 ? (
          <optgroup label={priceWords.plans}>
            {plans.map((plan) => (
              <option key={plan.id} value={`plan:${plan.id}`}>
                {catalogueName(plan)}
              </option>
            ))}
          </optgroup>
        ) : null}
      </Select>
      {isEsim ? <Field name="code" label={priceWords.packageCode} autoComplete="off" maxLength={80} /> : null}
      <Button type="submit" look="quiet">
        {priceWords.show}
      </Button>
    </form>
  );
}

/** "Data", "MTN SME" or "MTN SME, 1 GB, 30 days". */
export function scopeName(snapshot: CatalogueSnapshot, { service, product, plan }: RuleScope): string {
  const shelf = snapshot.plans.filter((one) => one.service === service);
  if (plan !== undefined) {
    const found = shelf.find(({ id }) => id === plan);
    return found ? catalogueName(found) : plan;
  }
  if (product === undefined) return serviceNames[service];
  const named =
    snapshot.products.find((one) => one.service === service && one.slug === product)?.name ??
    shelf.find((one) => one.productSlug === product)?.product;
  return named ? productName(named) : product;
}
