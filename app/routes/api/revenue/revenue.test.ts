import { describe, expect, test } from "vitest";
import { anAccount } from "../../../testing/accounts.ts";
import { callApi } from "../../../testing/requests.ts";
import { aCompleted, aRevenueAdmin } from "../../../testing/revenue-factories.ts";
import { aSalon } from "../../../testing/salons.ts";

/* GET /api/revenue: docs/rules.md 16. */

test("tells each day with appointments that count, oldest first, in pounds", async () => {
  const { salon, api } = await aRevenueAdmin();
  const items = [
    { name: "Gel Polish", pricePence: 3500, quantity: 1 },
    { name: "Nail Art", pricePence: 450, quantity: 2 },
  ];
  await aCompleted(salon, { date: "2026-11-03", pricePence: 8800, paymentMethod: "bank_transfer" }, items);
  await aCompleted(salon, { date: "2026-11-03", pricePence: 3501, startsMinute: 700, endsMinute: 760 });
  await aCompleted(salon, { date: "2026-11-01" });
  await aCompleted(salon, { date: "2026-11-02", paymentStatus: "refunded" });
  await aCompleted(salon, { date: "2026-12-01" });
  await aCompleted(await aSalon(), { date: "2026-11-01" });
  expect(await api({ from: "2026-11-01", to: "2026-11-30" })).toEqual([
    {
      date: "2026-11-01",
      totalRevenue: 35,
      appointmentCount: 1,
      onlinePayments: 0,
      cashPayments: 35,
      services: { "Gel Polish": { count: 1, revenue: 35 } },
    },
    {
      date: "2026-11-03",
      totalRevenue: 123.01,
      appointmentCount: 2,
      onlinePayments: 88,
      cashPayments: 35.01,
      services: { "Gel Polish": { count: 2, revenue: 105.01 }, "Nail Art": { count: 2, revenue: 18 } },
    },
  ]);
});

describe("the days that are asked for", () => {
  test.for([
    ["", 400, "Please give dates as yyyy-MM-dd"],
    ["?startDate=2026-11-01", 400, "Please give dates as yyyy-MM-dd"],
    ["?startDate=2026-11-31&endDate=2026-12-01", 400, "Please give dates as yyyy-MM-dd"],
    ["?startDate=2026-11-02&endDate=2026-11-01", 400, "Please end on or after the start"],
    ["?startDate=2026-01-01&endDate=2027-01-02", 400, "Please ask for at most 366 days"],
  ] as const)("%j is %d: %s", async ([query, status, error]) => {
    const salon = await aSalon();
    const answer = await callApi(salon, `revenue${query}`, { user: await anAccount(salon, { role: "admin" }) });
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ error })]);
  });

  test("are 366 at most", async () => {
    const { api } = await aRevenueAdmin();
    expect(await api({ from: "2026-01-01", to: "2027-01-01" })).toEqual([]);
  });
});

test("is for admins of the salon alone", async () => {
  const salon = await aSalon();
  const call = "revenue?startDate=2026-11-01&endDate=2026-11-30";
  expect((await callApi(salon, call)).status).toBe(401);
  expect((await callApi(salon, call, { user: await anAccount(salon) })).status).toBe(403);
  const elsewhere = await anAccount(await aSalon(), { role: "admin" });
  expect((await callApi(salon, call, { user: elsewhere })).status).toBe(401);
  const user = await anAccount(salon, { role: "admin" });
  expect((await callApi(salon, call, { user })).headers.get("Cache-Control")).toBe("no-store");
  const posted = await callApi(salon, call, { user, method: "POST", body: {} });
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("a service may be called anything", async () => {
  const { salon, api } = await aRevenueAdmin();
  const items = ["__proto__", "constructor", "toString"].map((name) => ({ name, pricePence: 100, quantity: 1 }));
  await aCompleted(salon, { date: "2026-11-01", pricePence: 300 }, items);
  const [day] = await api({ from: "2026-11-01", to: "2026-11-01" });
  expect(Object.keys(day?.services ?? {}).sort()).toEqual(["__proto__", "constructor", "toString"]);
});
