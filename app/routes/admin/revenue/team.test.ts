import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { unpaidRead } from "../../../models/revenue/revenue.server.ts";
import { technicianReads } from "../../../models/revenue/technician-revenue.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { planOf } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* Revenue of a salon with several technicians, and the accountant's file. docs/rules.md 16.11, 16.12 */

test("shows one technician's revenue, and gives both files of it", async () => {
  const { salon, date, page, open } = await aSalonWithAdmin();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  const done = { date, status: "completed" } as const;
  await anAppointment(salon, { ...done, pricePence: 3500, customerName: "Ada Lovelace" });
  await anAppointment(salon, { ...done, pricePence: 1200, technicianId: bea });
  await anAppointment(salon, {
    ...done,
    pricePence: 9900,
    technicianId: bea,
    startsMinute: 700,
    endsMinute: 760,
    paymentStatus: "refunded",
  });
  const range = `range=custom&from=${date}&to=${date}`;
  expect(await page(`/admin/revenue?${range}`)).toContain("£47.00");
  const hers = await page(`/admin/revenue?${range}&technician=${bea}`);
  expect([hers.includes("£12.00"), hers.includes("£47.00")]).toEqual([true, false]);
  const days = await textOf(open(`/admin/revenue/file.csv?${range}&technician=${bea}`));
  expect(days).toContain(`"${date}","12.00","1"`);
  expect(days).toContain(`"0.00","0.00","0.00","12.00"`);
  const file = await open(`/admin/revenue/file.csv?${range}&lines=appointments`);
  expect(file.headers.get("Content-Disposition")).toContain(`appointments-${date}-to-${date}.csv`);
  const lines = await textOf(file);
  for (const cell of ['"Ada Lovelace"', '"Beatrice Bea"', '"Total","","","","","47.00"']) expect(lines).toContain(cell);
  expect(lines).not.toContain("99.00");
});

test("an index finds a technician's appointments, and what is not paid", async () => {
  const { salon, date } = await aSalonWithAdmin();
  const plan = await planOf(technicianReads(primaryDatabase(), salon.id, salon.id, { from: date, to: date }));
  expect(plan).toContain("USING INDEX appointments_by_technician");
  const unpaid = await planOf(unpaidRead(primaryDatabase(), salon.id, { from: date, to: date }));
  expect(unpaid).toContain("USING INDEX appointments_by_payment_status (salon_id=? AND payment_status=? AND date>");
});
