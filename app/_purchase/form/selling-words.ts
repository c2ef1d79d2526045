import type { Metadata } from "next";
import type { ServiceId } from "@/lib/model/service-id";
import { bills, esimWords, examWords, purchase } from "@/lib/words/messages";

/** A service with a page of its own; eSIM top-ups start from an eSIM. */
export type SoldService = Exclude<ServiceId, "esim-topup">;

interface SellingWords {
  title: string;
  lead: string;
  /** Shown while nothing is on sale. */
  none: string;
}

/** Functions, because texts are in the language of the page being rendered. */
const WORDS: Readonly<Record<SoldService, () => SellingWords>> = {
  airtime: () => ({ title: purchase.airtimeTitle, lead: purchase.airtimeLead, none: purchase.noProducts }),
  data: () => ({ title: purchase.dataTitle, lead: purchase.dataLead, none: purchase.noProducts }),
  electricity: () => ({ title: bills.electricityTitle, lead: bills.electricityLead, none: bills.none }),
  tv: () => ({ title: bills.tvTitle, lead: bills.tvLead, none: bills.none }),
  internet: () => ({ title: bills.internetTitle, lead: bills.internetLead, none: bills.none }),
  betting: () => ({ title: bills.bettingTitle, lead: bills.bettingLead, none: bills.none }),
  "exam-pin": () => ({ title: examWords.title, lead: examWords.lead, none: purchase.noProducts }),
  esim: () => ({ title: esimWords.title, lead: esimWords.lead, none: esimWords.none }),
};

/** The words at the top of a service's page. Call it while rendering. */
export function sellingWords(service: SoldService): SellingWords {
  return WORDS[service]();
}

export function sellingMetadata(service: SoldService): Metadata {
  const { title, lead } = sellingWords(service);
  return { title, description: lead };
}
