import { describe, expect, test } from "vitest";
import { afterConflict, unlessOnlyPicking } from "./revalidation.ts";

/* When a page loads its data again. */

describe("the server is asked again", () => {
  const asked = (from: string, to: string, formMethod?: "GET" | "POST", actionStatus?: number) =>
    unlessOnlyPicking(
      {
        currentUrl: new URL(from, "http://salon.test"),
        nextUrl: new URL(to, "http://salon.test"),
        currentParams: {},
        nextParams: {},
        defaultShouldRevalidate: true,
        ...(formMethod && { formMethod }),
        ...(actionStatus && { actionStatus }),
      },
      ["booked", "appointment"],
    );

  test("for nothing while services, dates and times are picked", () => {
    expect(asked("/booking", "/booking?service=gel")).toBe(false);
    expect(asked("/booking?step=datetime&service=gel", "/booking?step=details&service=gel&time=10:00")).toBe(false);
    expect(asked("/booking", "/booking?service=gel", "GET")).toBe(false);
  });

  test("after any refusal, but not while the outcome of a booking is unknown", () => {
    for (const status of [400, 409, 422]) expect(asked("/booking?a", "/booking?a", "POST", status)).toBe(true);
    expect(asked("/booking?a", "/booking?a", "POST", 503)).toBe(false);
  });

  test("for a fresh start", () => {
    expect(asked("/booking?step=details&service=gel", "/booking")).toBe(true);
    expect(asked("/booking?service=gel", "/booking")).toBe(false);
  });

  test("after a form was sent, on a reload, on another page, and for a confirmation", () => {
    expect(asked("/booking?service=gel", "/booking?service=art", "POST")).toBe(true);
    expect(asked("/booking?service=gel", "/booking?service=gel")).toBe(true);
    expect(asked("/", "/booking?service=gel")).toBe(true);
    expect(asked("/booking?service=gel", "/booking?booked=1")).toBe(true);
    expect(asked("/booking?booked=1", "/booking")).toBe(true);
    expect(asked("/booking?booked=1", "/booking?booked=2")).toBe(true);
  });
});

test.for([
  [404, true],
  [409, true],
  [400, false],
  [503, false],
] as const)("after a refusal with %d, what others changed is read again: %s", ([actionStatus, again]) => {
  const url = new URL("http://salon.test/admin/services");
  const navigation = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, actionStatus };
  expect(afterConflict({ ...navigation, defaultShouldRevalidate: false })).toBe(again);
  expect(afterConflict({ ...navigation, defaultShouldRevalidate: true })).toBe(true);
});
