import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addDays, now, salonTime } from "../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { callApi, visit } from "../../../testing/requests.ts";

/* Closing the till: docs/rules.md 27.12 */

test("says the expected and the counted amount and who counted; a second count is added", async () => {
  const { salon, page, send } = await aSalonWithAdmin();
  const today = salonTime(salon.timeZone, now()).date;
  await anAppointment(salon, {}, [
    { amountPence: 3500, takenOn: today },
    { kind: "tip", amountPence: 500, takenOn: today },
    { kind: "refund", amountPence: -1000, takenOn: today },
    { method: "card", amountPence: 9900, takenOn: today },
    { amountPence: 7700, takenOn: "2020-06-16" },
  ]);
  expect(await page("/admin/till")).toContain("£30.00 received in cash");
  expect(await page("/admin/till")).toMatch(/name="float"[^>]*>.*?Leave out what you record below: we add it\./s);
  const close = async (fields: Record<string, string>) => textOf(await send("/admin/till", { key: "one", ...fields }));
  const first = { float: "50", counted: "78.50" };
  for (const closed of [await close(first), await close(first)]) {
    expect(closed).toContain("£1.50 short");
    expect(closed).toContain("£78.50 counted, £80.00 expected, with the £50.00 opening float, by Ann Admin");
    expect(closed.match(/£80\.00 expected/g)).toHaveLength(1);
  }
  expect(await close({ ...first, counted: "80", key: "two" })).toContain("the till balances");
  expect(await page("/admin/till")).toContain("£1.50 short");
  await expect(env.DB.prepare("DELETE FROM till_closings WHERE salon_id = ?").bind(salon.id).run()).rejects.toThrow(
    "till_closings_stay",
  );
});

test("what is written down for a day after its till was closed stands beside the closing, which stays", async () => {
  const { salon, page, send } = await aSalonWithAdmin();
  const { date } = salonTime(salon.timeZone, now());
  const id = await anAppointment(salon, { status: "completed", paymentStatus: "paid" }, [{ takenOn: date }]);
  await send("/admin/till", { key: "one", float: "50", counted: "75" });
  expect(await page("/admin/till")).not.toContain("Recorded later");
  const back = { intent: "give-back", amount: "10", method: "cash", takenOn: date, offPrice: "on", version: "1" };
  await send(`/admin/appointments/${id}/money`, { key: "two", ...back });
  const till = await page("/admin/till");
  expect(till).toContain("£10.00 short");
  expect(till).toContain("£10.00 went back. So £75.00 is expected: the till balances.");
});

test("refuses what is no amount and keeps it; a technician closes no till", async () => {
  const { salon, send } = await aSalonWithAdmin();
  for (const counted of ["", "12,50", "-1", "1e3"]) {
    const refused = await textOf(await send("/admin/till", { key: "one", float: "50", counted }), 400);
    expect(refused).toContain("Please give the amount in pounds");
    expect(refused).toContain('name="float" value="50"');
  }
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  expect((await visit(salon, "/admin/till", { headers: { Cookie } })).status).not.toBe(200);
});

test("cash that is no sale counts in what is expected and in no revenue, and a void takes it back", async () => {
  const { salon, admin, page, send } = await aSalonWithAdmin();
  const { date } = salonTime(salon.timeZone, now());
  await anAppointment(salon, {}, [{ amountPence: 3500, takenOn: date }]);
  const move = (kind: string, amount: string, reason: string, key = kind) =>
    send("/admin/till", { intent: "move", key, kind, amount, reason });
  for (const key of ["float", "float"]) expect((await move("float", "20", "More change", key)).status).toBe(200);
  await move("bank", "30", "To the bank");
  await move("petty", "12.50", "Window cleaner");
  expect((await move("petty", "13", "Window cleaner")).status).toBe(422);
  const shown = await page("/admin/till");
  expect(shown).toContain("Window cleaner");
  expect(shown).toContain("Today it comes to −£22.50.");
  const closed = await textOf(await send("/admin/till", { key: "one", float: "50", counted: "62.50" }));
  expect(closed).toContain("£62.50 expected");
  expect(closed).toContain("the till balances");

  const [, id] = /name="id" value="([^"]+)"/.exec(shown) ?? [];
  for (const intent of ["void", "void"]) expect((await send("/admin/till", { intent, id: id ?? "" })).status).toBe(200);
  const later = await page("/admin/till");
  expect(later).toContain("£12.50 came in. So £75.00 is expected: £12.50 short");
  expect(later).not.toContain("Window cleaner");
  const file = (day: string) => page(`/admin/exports/payments.csv?range=custom&from=${day}&to=${day}`);
  const moved = await file(date);
  for (const line of [/Taken to the bank",.*"To the bank",.*"-30.00"/, /Paid for something, taken back",.*"12.50"/])
    expect(moved).toMatch(line);
  expect(moved).toMatch(/"Total cash moved",.*"-10.00"/);
  expect(moved).toMatch(/"Total","","","","","","","35.00"/);
  expect(await file(addDays(date, -1))).not.toContain("Cash Moved");
  const asked = `?startDate=${date}&endDate=${date}`;
  const taken = await callApi(salon, `taken${asked}`, { user: admin });
  expect(await taken.json()).toMatchObject([{ total: 35 }]);
  await expect(env.DB.prepare("DELETE FROM till_movements WHERE salon_id = ?").bind(salon.id).run()).rejects.toThrow(
    "till_movements_stay",
  );
});

test("a movement needs a kind, an amount and a reason, and stays in its salon", async () => {
  const { salon, admin, page, send } = await aSalonWithAdmin();
  const good = { intent: "move", key: "one", kind: "petty", amount: "5", reason: "Milk" };
  for (const wrong of [{ kind: "sale" }, { amount: "-5" }, { amount: "0" }, { amount: "1e3" }, { reason: " " }]) {
    const refused = await send("/admin/till", { ...good, ...wrong });
    expect([wrong, refused.status]).toEqual([wrong, 400]);
  }
  const body = { kind: "tips", amount: 8, reason: "For Bea" };
  const moved = await callApi(salon, "till/movements", { method: "POST", user: admin, body });
  expect([moved.status, await moved.json()]).toMatchObject([201, { kind: "tips", amount: 8, reason: "For Bea" }]);
  const bad = await callApi(salon, "till/movements", { method: "POST", user: admin, body: { ...body, amount: -8 } });
  expect([bad.status, await bad.json()]).toMatchObject([400, { fields: { amount: expect.any(String) } }]);
  const other = await aSalonWithAdmin();
  const [, id] = /name="id" value="([^"]+)"/.exec(await page("/admin/till")) ?? [];
  await other.send("/admin/till", { intent: "void", id: id ?? "" });
  expect(await page("/admin/till")).toContain("For Bea");
  expect(await other.page("/admin/till")).not.toContain("For Bea");
});
