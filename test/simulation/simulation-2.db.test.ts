import { testPart } from "./suite";

testPart(1);
