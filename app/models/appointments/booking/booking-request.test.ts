import * as v from "valibot";
import { expect, test } from "vitest";
import { StartRequest } from "./booking-request.ts";

/* How many services one booking takes. */

test("twenty different services are the most, however many there are of each", () => {
  const issuesWith = (count: number, quantity = 1) => {
    const services = Array.from({ length: count }, (_, n) => ({ id: `service-${n}`, quantity }));
    const read = v.safeParse(StartRequest, { services, date: "2026-12-09", time: "10:00" });
    return read.issues?.map(({ message }) => message) ?? [];
  };
  expect([issuesWith(1), issuesWith(20), issuesWith(20, 10)]).toEqual([[], [], []]);
  expect(issuesWith(21)).toEqual(["Please select at most 20 services"]);
});
