import { expect, test } from "vitest";
import { whyStale } from "./mutation.ts";
import { MUTATIONS } from "./mutations/index.ts";

test("every mutation still fits its file and its tests", () => {
  expect(MUTATIONS.flatMap((mutation) => whyStale(mutation) ?? [])).toEqual([]);
});
