import { describe, expect, test } from "vitest";
import { aBooking, anAccount, aSalon, callApi, cookieOf, rowsOf, visit } from "../../database/factories.ts";

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
    expect(await answer.text()).not.toContain("Old Thing");
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
