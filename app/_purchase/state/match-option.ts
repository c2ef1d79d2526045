import type { FormValues } from "./form-values";

interface Option {
  slug: string;
  network?: string | null;
}

/** The option that a search named: by its slug, its network, or a part of the slug ("ikeja" of "ikeja-electric"). */
export function matchOption<T extends Option>(options: readonly T[], named: string): T | undefined {
  const plain = (slug: string) => slug.replaceAll("-", "");
  return (
    options.find(({ slug, network }) => slug === named || network === named) ??
    (named === "" ? undefined : options.find(({ slug }) => plain(slug).includes(plain(named))))
  );
}

/** The form with its products as this form's options: a search names them before the catalogue is known. */
export function withOptions(typed: FormValues, options: readonly Option[]): FormValues {
  const slugOf = (named: string) => matchOption(options, named)?.slug ?? named;
  const { product } = typed.fields;
  return {
    ...typed,
    rows: typed.rows.map((row) => ({ ...row, product: slugOf(row.product) })),
    fields: product ? { ...typed.fields, product: slugOf(product) } : typed.fields,
  };
}
