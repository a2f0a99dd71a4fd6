import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { now, salonTime } from "../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { visit } from "../../../testing/requests.ts";

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
    const refused = await textOf(await send("/admin/till", { key: "one", float: "50", counted }));
    expect(refused).toContain("Please give the amount in pounds");
    expect(refused).toContain('name="float" value="50"');
  }
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  expect((await visit(salon, "/admin/till", { headers: { Cookie } })).status).not.toBe(200);
});
