import type { MouseEvent } from "react";
import { ChoiceLinks } from "@/app/_ui/choice-links";
import type { FindOrder } from "@/lib/catalogue/find-plans";
import type { PlanFilter } from "@/lib/catalogue/plan-filter";
import { PLAN_LIMITS } from "@/lib/catalogue/plan-limit";
import { NETWORKS } from "@/lib/services/fields/phone";
import { planWords } from "@/lib/words/messages";
import { sizeText } from "./filter-text";
import { plansAddress } from "./plans-address";

const MIB = 1024 ** 2;
const SIZES = [500, 1024, 2048, 3072, 5120, 10_240, 20_480, 51_200].map((mib) => mib * MIB);
const DAYS = [1, 7, 14, 30, 90];

interface Props {
  filter: PlanFilter;
  order: FindOrder;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}

/** The filter as links, one choice per row. Each link is the address of its result. */
export function FilterLinks({ filter, order, onChoose }: Props) {
  const link = (key: string, label: string, change: Partial<PlanFilter>, current: boolean) => ({
    key,
    label,
    href: plansAddress({ ...filter, ...change }, order),
    current,
  });
  return (
    <div className="grid gap-2">
      <ChoiceLinks
        stacked
        label={planWords.size}
        onChoose={onChoose}
        links={[
          link("any", planWords.any, { bytes: null }, filter.bytes === null),
          ...SIZES.map((bytes) => link(String(bytes), sizeText(bytes), { bytes }, filter.bytes === bytes)),
        ]}
      />
      <ChoiceLinks
        stacked
        label={planWords.lasts}
        onChoose={onChoose}
        links={[
          link("any", planWords.any, { hours: null }, filter.hours === null),
          ...DAYS.map((days) =>
            link(String(days), planWords.days({ days }), { hours: days * 24 }, filter.hours === days * 24),
          ),
        ]}
      />
      <ChoiceLinks
        stacked
        label={planWords.network}
        onChoose={onChoose}
        links={[
          link("any", planWords.any, { network: null }, filter.network === null),
          ...NETWORKS.map((network) =>
            link(network, planWords.networks[network], { network: network }, filter.network === network),
          ),
        ]}
      />
      <ChoiceLinks
        stacked
        label={planWords.kind}
        onChoose={onChoose}
        links={[
          link("all", planWords.always, { only: null }, filter.only === null),
          ...PLAN_LIMITS.map((limit) =>
            link(limit, planWords.only[limit], { only: limit }, filter.only === limit),
          ),
        ]}
      />
    </div>
  );
}
