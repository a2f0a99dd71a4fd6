import { expect, test } from "vitest";
import { anAccount, bearerOf } from "../testing/accounts.ts";
import { ask, callApi } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";

/* Who calls the API. docs/rules.md 6.9 */

test("a token is read whatever the case of its scheme", async () => {
  const salon = await aSalon();
  const { Authorization = "" } = await bearerOf(await anAccount(salon, { role: "admin" }));
  const status = async (scheme: string) => {
    const headers = { Authorization: Authorization.replace("Bearer", scheme) };
    return (await callApi(salon, "appointments", { headers })).status;
  };
  expect([await status("Bearer"), await status("bearer"), await status("BEARER"), await status("Basic")]).toEqual([
    ...[200, 200, 200, 401],
  ]);
});

test("a call to a host that has no salon is answered as JSON, like any other", async () => {
  const answer = await ask("http://no-salon.example/api/services");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Content-Type")).toMatch("application/json");
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/./) });
});
