import type { EsimPackage } from "../catalogue/esim-catalogue";
import { randomDigits } from "../core/record-id";

/** One profile sold on the account. Volumes in bytes, times in epoch milliseconds. */
export interface Esim {
  /** `_id` of the purchase's transaction. */
  transactionId: string;
  iccid: string;
  imsi: string;
  activationCode: string;
  package: EsimPackage;
  totalVolume: number;
  totalDuration: number;
  dataUsageRemaining: number;
  status: string;
  purchasedAt: number;
  /** When 4.10 starts to return the profile; Infinity: never. */
  readableAt: number;
}

export type EsimBooks = Map<string, Esim>;

/** By ICCID. */
export function createEsimBooks(): EsimBooks {
  return new Map();
}

/** Creates a profile for a BASE package. It isn't listed until it is added to the books. */
export function newEsim(bought: EsimPackage, transactionId: string, now: number): Esim {
  const iccid = `8910${randomDigits(15)}`;
  return {
    transactionId,
    iccid,
    imsi: `2600${randomDigits(11)}`,
    activationCode: `LPA:1$rsp.sandbox-esim.example$${randomDigits(16)}${iccid.slice(-8)}`,
    package: bought,
    totalVolume: bought.volume,
    totalDuration: bought.duration,
    dataUsageRemaining: bought.volume,
    status: "GOT_RESOURCE",
    purchasedAt: now,
    readableAt: now,
  };
}
