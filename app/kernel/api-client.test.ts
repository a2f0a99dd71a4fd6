import { expect, test } from "vitest";
import { callApi } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";
import { CHANGED_SINCE } from "../words/appointments.ts";
import { ApiError, answerIn } from "./api-client.ts";

/* What callers of the API and our own pages make of an answer: docs/rules.md 7.8 */

test.for<[string, BodyInit | null, ResponseInit]>([
  [CHANGED_SINCE, '{"error":"Somebody else has just changed this appointment"}', { status: 409 }],
  ["API Error: Bad Gateway", "{}", { status: 502, statusText: "Bad Gateway" }],
  ["API Error: Conflict", '{"error":{"code":7}}', { status: 409, statusText: "Conflict" }],
  ["API Error: Teapot", "null", { status: 418, statusText: "Teapot" }],
  ["Unknown error", "<h1>Something went wrong</h1>", { status: 500, statusText: "Internal Server Error" }],
  ["Unknown error", null, { status: 503, statusText: "Service Unavailable" }],
])("%s: the message of an answer with %s", async ([message, body, init]) => {
  const thrown = await answerIn(new Response(body, init)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({ message, status: init.status });
});

test("a success is its JSON, or null when it has no body", async () => {
  expect(await answerIn(Response.json([{ id: "one" }]))).toEqual([{ id: "one" }]);
  expect(await answerIn(new Response("7"))).toBe(7);
  expect(await answerIn(new Response(null, { status: 204 }))).toBeNull();
});

test("a refusal of the API throws its sentence, and a list is read", async () => {
  const salon = await aSalon();
  await expect(callApi(salon, "appointments").then(answerIn)).rejects.toMatchObject({
    message: "Authentication required",
    status: 401,
  });
  const services = await answerIn<{ name: string }[]>(await callApi(salon, "services"));
  expect(services.map(({ name }) => name)).toContain("Gel Polish");
});
