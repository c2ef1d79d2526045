import type { TypedShop } from "@/lib/admin/settings/save-shop";
import { settingsWords } from "@/lib/words/en/settings";
import { type SwatchPair, SwatchView } from "./swatch";

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface ShopProps {
  stored: Texts<keyof TypedShop>;
  fallback: string;
  swatch: SwatchPair | null;
}

/** Name, colour and contacts, read-only. */
export function ShopFacts({ stored, fallback, swatch }: ShopProps) {
  return (
    <>
      <Facts
        rows={[
          [settingsWords.name, stored.name || fallback],
          [settingsWords.accent, stored.accent],
          [settingsWords.email, stored.supportEmail],
          [settingsWords.phone, stored.supportPhone],
          [settingsWords.hours, stored.supportHours],
          [settingsWords.dropDomain, stored.dropDomain],
        ]}
      />
      {swatch ? <SwatchView pair={swatch} /> : null}
    </>
  );
}

/** Alert settings, read-only. */
export function AlertsFacts({ stored }: { stored: Texts<"email" | "lowHours" | "criticalHours"> }) {
  return (
    <Facts
      rows={[
        [settingsWords.alertEmail, stored.email],
        [settingsWords.lowHours, stored.lowHours],
        [settingsWords.criticalHours, stored.criticalHours],
      ]}
    />
  );
}

export function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="leader">
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{value || settingsWords.keyStates.unset}</dd>
        </div>
      ))}
    </dl>
  );
}
