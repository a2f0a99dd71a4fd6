import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { paidRows } from "./paid-rows.server.ts";
import { paymentRows } from "./payment-rows.server.ts";

/** docs/rules.md 27.4. The demo salons are opened with this statement, so it fills every column of the table. */
test("a paid appointment from before rows of money gets one row on its own date, and an unpaid one gets none", async () => {
  const salon = await aSalon();
  const paid = await anAppointment(salon, { date: "2036-06-02", paymentStatus: "paid" }, []);
  const owed = await anAppointment(salon, { date: "2036-06-03", paymentStatus: "pending" }, []);
  for (let times = 0; times < 2; times++) await paidRows(database, salon.id);
  expect(await paymentRows(primaryDatabase(), salon.id, paid)).toMatchObject([
    { kind: "payment", method: "cash", amountPence: 3500, takenOn: "2036-06-02", settles: true },
  ]);
  expect(await paymentRows(primaryDatabase(), salon.id, owed)).toEqual([]);
});
