import { expect, test } from "vitest";
import { productNetwork } from "./network";
import { serviceOfCategory } from "./service-of-category";

test.each([
  ["MTN SME", "mtn"],
  ["airtel_corporate_gifting", "airtel"],
  ["Glo-Gifting", "glo"],
  ["9MOBILE", "9mobile"],
  ["9 mobile sme", "9mobile"],
  ["T2 Gifting", "9mobile"],
  ["Etisalat", "9mobile"],
  ["Global Data", null],
  ["SMILE", null],
  ["MT2", null],
])("%s is of %s", (name, network) => expect(productNetwork(name)).toBe(network));

test.each([
  ["data", "data"],
  ["exam pin", "exam-pin"],
  ["Exam_Pin", "exam-pin"],
  ["education", "exam-pin"],
  ["eSIM", "esim"],
  ["CABLE", "tv"],
  ["betting", "betting"],
  ["bill", null],
  ["virtual card", null],
  ["constructor", null],
])("category %s is our %s", (name, service) => expect(serviceOfCategory(name)).toBe(service));
