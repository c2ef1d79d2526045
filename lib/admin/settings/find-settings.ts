import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { TextPageName } from "@/lib/platform/db/settings";
import { parseRunwayLevels } from "@/lib/upstream/runway-levels";
import type { TypedShop } from "./save-shop";

const Text = z.string().catch("");

export interface OwnersSettings {
  shop: TypedShop & { version: number };
  /** As the form shows them: hours as text. */
  alerts: { version: number; email: string; lowHours: string; criticalHours: string };
  texts: Record<TextPageName, { version: number; text: string }>;
}

/** The owner's stored settings, with the versions that a change must name. Empty: unset. */
export async function findSettings(ctx: Pick<Context, "db">): Promise<OwnersSettings> {
  const keys = ["shop", "alerts", "text_terms", "text_privacy", "text_refunds"];
  const rows = await ctx.db.setting.findMany({ where: { key: { in: keys } } });
  const stored = (key: string) => {
    const row = rows.find((one) => one.key === key);
    const value = z.record(z.string(), z.unknown()).catch({}).parse(row?.value);
    return { version: row?.version ?? 0, value, text: (name: string) => Text.parse(value[name]) };
  };
  const shop = stored("shop");
  const alerts = stored("alerts");
  const levels = parseRunwayLevels(alerts.value);
  const text = (page: TextPageName) => {
    const of = stored(`text_${page}`);
    return { version: of.version, text: of.text("text") };
  };
  return {
    shop: {
      version: shop.version,
      name: shop.text("name"),
      accent: shop.text("accent"),
      supportEmail: shop.text("supportEmail"),
      supportPhone: shop.text("supportPhone"),
      supportHours: shop.text("supportHours"),
      dropDomain: shop.text("dropDomain"),
    },
    alerts: {
      version: alerts.version,
      email: alerts.text("email"),
      lowHours: String(levels.lowHours),
      criticalHours: String(levels.criticalHours),
    },
    texts: { terms: text("terms"), privacy: text("privacy"), refunds: text("refunds") },
  };
}
