import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The origins whose pages may call the API from a browser. docs/rules.md 6.16 */

const OURS = "https://app.example.com";
const ASKS = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization" };

afterEach(() => vi.restoreAllMocks());

describe("an origin that the salon's operator has named", () => {
  test("may read answers and refusals, and the headers that tell where a list goes on and when to come back", async () => {
    itIs(`https://other.example.com ${OURS}`);
    const salon = await aSalon();
    for (const path of ["services", "appointments", "health", "openapi.json", "nothing"]) {
      const { headers } = await callApi(salon, path, { headers: { Origin: OURS } });
      expect(headers.get("Access-Control-Allow-Origin"), path).toBe(OURS);
      expect(headers.get("Access-Control-Expose-Headers"), path).toBe("Allow, ETag, Link, Retry-After, Undo");
      expect(headers.get("Vary"), path).toMatch(/\bOrigin$/);
      expect(headers.get("Access-Control-Allow-Credentials"), path).toBe("true");
    }
  });

  test("is told before it calls which methods and headers a path takes", async () => {
    itIs(OURS);
    const salon = await aSalon();
    const asked = await callApi(salon, "services/any", { method: "OPTIONS", headers: { Origin: OURS, ...ASKS } });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "access-control-allow-origin": OURS,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "PUT, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
      "access-control-max-age": "600",
      vary: "Origin",
    });
  });

  test("may send a cookie, which signs nobody in", async () => {
    itIs(OURS);
    const salon = await aSalon();
    const headers = { Origin: OURS, Cookie: await cookieOf(await anAccount(salon)) };
    const answer = await callApi(salon, "appointments", { method: "POST", body: aBooking(salon), headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  });

  test("writes with a token", async () => {
    itIs(OURS);
    const salon = await aSalon();
    const user = await anAccount(salon);
    const call = { method: "POST", user, body: aBooking(salon), headers: { Origin: OURS } };
    expect((await callApi(salon, "appointments", call)).status).toBe(201);
  });
});

test.for<[string, string]>([
  ["", OURS],
  [OURS, "https://evil.example.com"],
  [OURS, "https://app.example.com.evil.example"],
  [OURS, "http://app.example.com"],
  [OURS, "null"],
  ["https://app.example.com/", OURS],
  ["*", OURS],
])("where %j is named, a page of %s reads nothing and may not ask", async ([named, Origin]) => {
  itIs(named);
  const salon = await aSalon();
  for (const call of [{}, { method: "OPTIONS", headers: { ...ASKS } }]) {
    const answer = await callApi(salon, "services", { ...call, headers: { ...call.headers, Origin } });
    expect(answer.status).toBe(call.method ? 405 : 200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("without an origin named, answers are the same for every page", async () => {
  const { headers } = await callApi(await aSalon(), "services", { headers: { Origin: OURS } });
  expect(headers.get("Vary")).toBe("Authorization");
});

function itIs(named: string) {
  vi.spyOn(env, "API_ORIGINS", "get").mockReturnValue(named);
}
