import { expect, test } from "vitest";
import { lineName } from "./line-name";

test.each([
  ["tv", "GOTV", "GOtv Jinja", "GOtv Jinja"],
  ["tv", "DSTV", "Padi + ExtraView", "DStv Padi + ExtraView"],
  ["data", "MTN_SME", "2 GB, 30 days", "MTN SME 2 GB, 30 days"],
  ["data", "MTN", "500MB 1 days", "MTN 500 MB, 1 day"],
  ["data", "MTN_GIFTING", "1.5 Gb 24 hrs", "MTN Gifting 1.5 GB, 1 day"],
  ["data", "AIRTEL_CG", "75gb 1 month", "Airtel CG 75 GB, 30 days"],
  ["data", "GLO", "Night 1GB nights", "Glo Night 1 GB nights"],
  ["data", "GLO", "1GB/day 7 days", "Glo 1GB/day, 7 days"],
  ["data", "GLO", "2GB + 1GB night 7 days", "Glo 2GB + 1GB night, 7 days"],
  ["data", "GLO", "2.5GB/2 days", "Glo 2.5GB/2 days"],
  ["data", "GLO", "3GB 2+1 days", "Glo 3 GB 2+1 days"],
  ["data", "MTN", "20GB x 12 months", "MTN 20 GB x 12 months"],
  ["data", "MTN", "2GB for 30days", "MTN 2 GB for 30days"],
  ["internet", "SMILE", "1GB FlexiDaily - 1 day", "Smile 1 GB FlexiDaily, 1 day"],
  ["internet", "IPNX", "Home Plus 25 Mbps", "ipNX Home Plus 25 Mbps"],
  ["internet", "Smile", null, "Smile"],
  ["esim", "eSIM", "Ghana 500MB 1 Days", "eSIM Ghana 500 MB, 1 day"],
  ["esim", "eSIM", "Global (130+ areas) 10GB 30Days", "eSIM Global (130+ areas) 10 GB, 30 days"],
  ["esim", "eSIM", "Europe Max", "eSIM Europe Max"],
  ["esim-topup", "eSIM", "Singapore 5GB 30 Days", "Top-up Singapore 5 GB, 30 days"],
])("names an item of %s %s, %s", (service, product, planLabel, name) => {
  expect(lineName(service, { product, planLabel })).toBe(name);
});
