import { testPart } from "./suite";

testPart(0);
