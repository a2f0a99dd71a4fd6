import { expect, test } from "vitest";
import { pageOf } from "./list-page.ts";

test("there is a next page only where something more was read", () => {
  const at = (last: number) => `after ${last}`;
  expect(pageOf([], 2, at)).toEqual({ page: [], next: null });
  expect(pageOf([1, 2], 2, at)).toEqual({ page: [1, 2], next: null });
  expect(pageOf([1, 2, 3], 2, at)).toEqual({ page: [1, 2], next: "after 2" });
});
