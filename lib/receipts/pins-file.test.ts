import { expect, test } from "vitest";
import { pinsCsv, pinsText } from "./pins-file";

const line = {
  product: "WAEC",
  delivery: {
    pins: [
      { pin: "012345678901", serial: "WRN1", expiry: "2027-01-01" },
      { pin: '=1+"1', serial: null },
      { pin: "-12", serial: "-1+1" },
    ],
  },
};

test("writes a CSV without formulas and a text to print", () => {
  expect(pinsCsv(line)).toBe(
    '"Exam","PIN","Serial","Use before"\r\n"WAEC","012345678901","WRN1","2027-01-01"\r\n"WAEC","\'=1+""1","",""\r\n"WAEC","-12","\'-1+1",""\r\n',
  );
  expect(pinsText("K7QF3-M2X9D", line)).toBe(
    'WAEC PINs of order K7QF3-M2X9D\r\n\r\n1. 012345678901   Serial WRN1   Use before 1 Jan 2027\r\n2. =1+"1\r\n3. -12   Serial -1+1\r\n',
  );
});
