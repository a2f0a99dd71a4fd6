import { describe, expect, test } from "vitest";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { rowsOf } from "../../testing/rows.ts";
import { aSalon, aService } from "../../testing/salons.ts";

describe("a method", () => {
  test.for([
    ["extras", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]],
    ["slots", "GET, HEAD", ["POST", "DELETE"]],
    ["appointments/availability", "GET, HEAD", ["POST", "DELETE"]],
    ["health", "GET, HEAD", ["POST", "DELETE"]],
    ["auth", "POST", ["GET", "HEAD", "PUT", "DELETE"]],
  ] as const)("that %s does not know is told which it does: %s", async ([path, allowed, methods]) => {
    const salon = await aSalon();
    for (const method of methods) {
      const answer = await callApi(salon, path, { method });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("Allow"), method).toBe(allowed);
      if (method !== "HEAD") expect(await answer.json()).toEqual({ error: expect.stringContaining("not allowed") });
    }
  });

  test("that nobody knows is told in the one shape too", async () => {
    const answer = await callApi(await aSalon(), "services", { method: "PROPFIND" });
    expect(answer.status).toBe(405);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
    expect(answer.headers.get("Allow")).toContain("GET");
  });

  test("HEAD is answered as GET is, without the body", async () => {
    const salon = await aSalon();
    for (const path of [
      "services",
      "extras",
      "business-hours",
      "closure-dates",
      "appointments/availability",
      "health",
    ]) {
      const [get, head] = [await callApi(salon, path), await callApi(salon, path, { method: "HEAD" })];
      expect(head.status, path).toBe(200);
      expect(await head.text(), path).toBe("");
      for (const name of ["Content-Type", "Cache-Control", "Vary"]) {
        expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name));
      }
    }
  });
});

describe("a path", () => {
  test.for(["", "/", "/nothing", "/appointments/1/2/3", "/services.json", "/healthy", "/services.data", "/%E0%A4%A"])(
    "that is none, /api%s, is not found, in the one shape",
    async (path) => {
      const salon = await aSalon();
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await visit(salon, `/api${path}`, { method });
        expect(answer.status).toBe(404);
        expect(answer.headers.get("Content-Type")).toContain("application/json");
        expect(await answer.json()).toEqual({ error: "There is no such call" });
      }
    },
  );
});

describe("a cookie", () => {
  test("is ignored: neither does it open anything nor does an answer set one", async () => {
    const salon = await aSalon();
    const [client, admin] = [await anAccount(salon), await anAccount(salon, { role: "admin" })];
    const booking = { method: "POST", body: aBooking(salon), headers: { Cookie: await cookieOf(client) } };
    expect((await callApi(salon, "appointments", booking)).status).toBe(401);
    const answer = await callApi(salon, "services", { headers: { Cookie: await cookieOf(admin) } });
    expect(await textOf(answer)).not.toContain("Old Thing");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await rowsOf(salon)).toMatchObject({ diary: 0 });
  });
});

describe("a cache", () => {
  test("keeps nothing that is not public", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    const post = { method: "POST", user };
    const answers = [
      await callApi(salon, "appointments", { ...post, body: aBooking(salon) }),
      await callApi(salon, "appointments", { ...post, body: aBooking(salon) }),
      await callApi(salon, "appointments", { ...post, body: {} }),
      await callApi(salon, "appointments", { ...post, body: "x", headers: { "Content-Type": "text/plain" } }),
      await callApi(salon, "appointments", { method: "POST", body: {} }),
      await callApi(salon, "auth", { method: "POST", body: {} }),
      await callApi(salon, "slots"),
      await callApi(salon, "extras", { method: "DELETE" }),
      await callApi(salon, "nothing"),
      await callApi(salon, "health"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 400, 415, 401, 400, 400, 405, 404, 200]);
    for (const answer of answers) expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("asks again before it shows a public list", async () => {
    const salon = await aSalon();
    for (const path of [
      "extras",
      "business-hours",
      "closure-dates",
      "appointments/availability",
      "slots?date=2026-11-24",
    ]) {
      expect((await callApi(salon, path)).headers.get("Cache-Control"), path).toBe("no-cache");
    }
  });
});

describe("a public list that is as it was", () => {
  const PUBLIC = [
    "services",
    "extras",
    "business-hours",
    "closure-dates",
    "reviews",
    "appointments/availability",
    "slots?date=2026-11-24",
    "openapi.json",
  ];

  test("is not sent again to who has its tag, and is once it has changed", async () => {
    const salon = await aSalon();
    for (const path of PUBLIC) {
      const before = await callApi(salon, path);
      const ETag = before.headers.get("ETag") ?? "";
      expect(ETag, path).toMatch(/^"[\w-]{43}"$/);
      for (const tags of [ETag, `W/${ETag}`, `"other", ${ETag}`, "*"]) {
        const answer = await callApi(salon, path, { headers: { "If-None-Match": tags } });
        expect([answer.status, await answer.text()], `${path} ${tags}`).toEqual([304, ""]);
        for (const name of ["ETag", "Cache-Control", "Vary"]) {
          expect(answer.headers.get(name), path).toBe(before.headers.get(name));
        }
      }
      for (const tags of ['"other"', ETag.slice(1, -1), ""]) {
        const answer = await callApi(salon, path, { headers: { "If-None-Match": tags } });
        expect([answer.status, await answer.text()], `${path} ${tags}`).toEqual([200, await before.clone().text()]);
      }
    }
    const { headers } = await callApi(salon, "services");
    await aService(salon, { name: "New" });
    const again = await callApi(salon, "services", { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect([again.status, again.headers.get("ETag") === headers.get("ETag")]).toEqual([200, false]);
  });

  test("is sent to an admin as it is, without a tag", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon, { role: "admin" });
    for (const path of ["services", "reviews"]) {
      const answer = await callApi(salon, path, { user, headers: { "If-None-Match": "*" } });
      expect([answer.status, answer.headers.get("ETag"), answer.headers.get("Cache-Control")]).toEqual([
        200,
        null,
        "no-store",
      ]);
    }
  });
});

test("a body that is not UTF-8 is malformed", async () => {
  const salon = await aSalon();
  const body = new Uint8Array([
    ...new TextEncoder().encode('{"action":"'),
    0xff,
    0xfe,
    ...new TextEncoder().encode('"}'),
  ]);
  const answer = await visit(salon, "/api/auth", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: "The body is not valid JSON" }]);
});

describe("an answer", () => {
  test("is JSON in UTF-8 with the headers that keep it from being anything else", async () => {
    const salon = await aSalon();
    for (const path of ["services", "nothing", "slots", "health"]) {
      const { headers } = await callApi(salon, path);
      expect(headers.get("Content-Type"), path).toMatch(/^application\/json\b/);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("Content-Security-Policy"), path).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });
});
