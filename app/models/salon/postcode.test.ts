import { expect, test } from "vitest";
import { withPostcodeWhole } from "./postcode.ts";

test.for([
  ["27 Larkspur Row, Islington, London N1 7ZZ", "27 Larkspur Row, Islington, London N1\u00a07ZZ"],
  ["1 The Mall, London SW1A 1AA, England", "1 The Mall, London SW1A\u00a01AA, England"],
  ["5 High Street, Ely cb7 4aa", "5 High Street, Ely cb7\u00a04aa"],
  ["Unit B2 40 Mill Lane", "Unit B2 40 Mill Lane"],
  ["12 rue de Rivoli, 75004 Paris", "12 rue de Rivoli, 75004 Paris"],
] as const)("the postcode of %s stays whole, and nothing else changes", ([address, shown]) => {
  expect(withPostcodeWhole(address)).toBe(shown);
});
