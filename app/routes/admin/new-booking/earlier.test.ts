import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBooking } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { diaryOf, emailsOf } from "../../../testing/rows.ts";
import { SAYS } from "../../../testing/says.ts";

/* Visits that staff write down once their time has passed: docs/rules.md 15.14 */

const WHEN = { earlier: "yes", completed: "yes", paid: "cash" };

async function aReception() {
  const { salon, admin, date, page, send } = await aSalonWithAdmin();
  const yesterday = addDays(date, -2);
  const book = (fields: Record<string, string>) =>
    send("/admin/new-booking", {
      ...{ service: `${salon.id}-gel`, date: yesterday, time: "10:07", intent: "save", key: crypto.randomUUID() },
      ...{ customerName: "Wendy", customerEmail: "wendy@example.com", customerPhone: "", tell: "on", ...fields },
    });
  return { salon, admin, yesterday, page, book };
}

test("staff say once that the time has passed; revenue, card and cash of that day follow, and nobody is mailed", async () => {
  const { salon, admin, yesterday, page, book } = await aReception();
  const asked = await book({});
  expect([asked.status, await asked.text()]).toEqual([400, expect.stringContaining('name="earlier"')]);
  expect(await diaryOf(salon)).toEqual([]);

  expect((await book(WHEN)).status).toBe(302);
  const [visit] = await diaryOf(salon);
  expect(visit).toMatchObject({ date: yesterday, startsMinute: 607, status: "completed", paymentStatus: "paid" });
  expect(await paymentsOf(salon.id)).toMatchObject([
    { kind: "payment", method: "cash", amountPence: 3500, takenOn: yesterday },
  ]);
  expect(await emailsOf(visit?.id ?? "")).toEqual([]);
  const days = await callApi(salon, `revenue?startDate=${yesterday}&endDate=${yesterday}`, { user: admin });
  expect(await days.json()).toMatchObject([{ date: yesterday, totalRevenue: 35, cashPayments: 35 }]);
  expect(await page(`/admin/clients/${visit?.id}`)).toContain("£35");
});

test("neither completed nor paid is written as what it is, and the deposit that the terms ask is not asked for", async () => {
  const { salon, book } = await aReception();
  expect((await book({ earlier: "yes", paid: "" })).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ status: "confirmed", paymentStatus: "pending", depositDueAt: null }]);
  expect(await paymentsOf(salon.id)).toEqual([]);
});

test("nobody stands in two visits at once, in the past either", async () => {
  const { salon, book } = await aReception();
  expect((await book(WHEN)).status).toBe(302);
  const second = await book({ ...WHEN, time: "10:30", customerName: "Grace" });
  expect([second.status, await second.text()]).toEqual([409, expect.stringContaining("Book it anyway")]);
  expect(await diaryOf(salon)).toHaveLength(1);
});

test("a tick that was left from an earlier try says nothing of a time to come", async () => {
  const { salon, yesterday, book } = await aReception();
  expect((await book({ ...WHEN, date: addDays(yesterday, 9), time: "10:00" })).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ status: "confirmed", paymentStatus: "pending" }]);
});

test("over the API staff just send it, and a client can't, whatever they send along", async () => {
  const { salon, admin, yesterday } = await aReception();
  const body = aBooking(salon, { date: yesterday, time: "11:00", status: "completed", paymentStatus: "paid" });
  const booked = await callApi(salon, "appointments", { method: "POST", user: admin, body });
  expect([booked.status, await booked.json()]).toMatchObject([
    201,
    { date: yesterday, time: "11:00", status: "completed", paymentStatus: "paid" },
  ]);
  const client = await anAccount(salon, { emailVerifiedAt: 1 });
  const late = { ...aBooking(salon, { date: yesterday, time: "14:00" }), earlier: true };
  const refused = await callApi(salon, "appointments", { method: "POST", user: client, body: late });
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: SAYS.past }]);
  expect(await diaryOf(salon)).toHaveLength(1);
});

function paymentsOf(salonId: string) {
  return database.select().from(payments).where(eq(payments.salonId, salonId));
}
