import { expect, test } from "vitest";
import { now, salonTime } from "../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";

/* A price that is paid in parts. The rest is owed, and only the parts are paid. docs/rules.md 13.12, 16.14, 27.10 */

test("£20 of £35 are paid: today's line, the table and both files say that £15 are owed", async () => {
  const { salon, page, open } = await aSalonWithAdmin();
  const { date } = salonTime(salon.timeZone, now());
  await anAppointment(salon, { date, status: "completed", technicianId: salon.id }, [
    { kind: "deposit", method: "bank_transfer", amountPence: 3000 },
    { method: "card", amountPence: 500 },
    { kind: "refund", method: "bank_transfer", amountPence: -1500 },
    { kind: "tip", method: "card", amountPence: 700 },
  ]);
  const today: unknown = await (await open("/admin/today")).json();
  expect(today).toMatchObject({ expectedPence: 3500, takenPence: 2000 });
  const table = await page(`/admin/appointments?from=${date}&to=${date}`);
  expect(table).toContain("Bank Transfer £15, Card £5");
  expect(table).toContain("£15 to pay");
  for (const technician of ["", `&technician=${salon.id}`]) {
    const range = `range=custom&from=${date}&to=${date}${technician}`;
    const days = await page(`/admin/revenue/file.csv?${range}`);
    expect(days).toContain(
      `"${date}","35.00","1","0.00","35.00","Gel Polish x 1: £35.00","0.00","20.00","20.00","15.00"`,
    );
    const visits = await page(`/admin/revenue/file.csv?${range}&lines=appointments`);
    expect(visits).toContain('"Paid","","","","","20.00","",""');
    expect(visits).toContain('"Not paid","","","","","15.00","",""');
  }
});

test("of a cancelled appointment nothing is still to pay", async () => {
  const { salon, page } = await aSalonWithAdmin();
  const { date } = salonTime(salon.timeZone, now());
  const paid = [{ kind: "deposit", method: "card", amountPence: 1050 }] as const;
  await anAppointment(salon, { date, status: "cancelled" }, [...paid]);
  const table = await page(`/admin/appointments?from=${date}&to=${date}`);
  expect(table).toContain("Card £10.50");
  expect(table).not.toContain("to pay");
});

test("a payment that was only marked as paid shows its method alone, and its price leads to its money", async () => {
  const { salon, page } = await aSalonWithAdmin();
  const { date } = salonTime(salon.timeZone, now());
  const id = await anAppointment(salon, { date, paymentStatus: "paid" });
  const table = await page(`/admin/appointments?from=${date}&to=${date}`);
  expect(table).toMatch(new RegExp(`/${id}/money\\?[^>]*>.*?£35.*?<span[^>]*>Cash</span>`, "s"));
  expect(table).not.toContain("Cash £35");
});
