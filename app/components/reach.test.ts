import { expect, test } from "vitest";
import { callTo } from "./reach.ts";

test.for([
  ["020 7946 0000", "tel:02079460000"],
  ["+44 (0)20 7946 0000", "tel:+442079460000"],
  ["+44 ( 0 ) 20 7946 0000", "tel:+442079460000"],
  ["+44 020 7946 0000", "tel:+442079460000"],
  ["0044 (0) 20-7946-0000", "tel:+442079460000"],
  ["(020) 7946 0000", "tel:02079460000"],
  ["+39 06 1234 5678", "tel:+390612345678"],
])("a call to %s dials %s", ([phone = "", dialled]) => {
  expect(callTo(phone)).toBe(dialled);
});
