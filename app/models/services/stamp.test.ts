import { expect, test } from "vitest";
import { layersAt } from "./stamp.ts";

/* The layers of the stamp of emails: docs/rules.md 10.5 */

test("the coats lie on the bare nail in their order, and all but a matte one shine", () => {
  expect(layersAt("bare.png")).toEqual(["paper", "bare", "gloss"]);
  expect(layersAt("colour.gems.png")).toEqual(["paper", "bare", "colour", "gems", "gloss"]);
  expect(layersAt("base.tips.matte.png")).toEqual(["paper", "bare", "base", "tips", "matte"]);
  for (const none of ["gems.colour.png", "off.png", "colour.colour.png", "nothing.png"])
    expect(layersAt(none), none).toBe(null);
});
