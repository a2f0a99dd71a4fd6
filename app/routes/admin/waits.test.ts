import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { clientCard } from "../../models/customers/card.server.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { recordedD1 } from "../../testing/scale/recorded-d1.ts";
import { moneyShown } from "./money/money-shown.server.ts";

test("a client's card and a visit's money are read in two calls of D1, one after the other", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  const id = await anAppointment(salon, { date, status: "cancelled" });
  const past = await anAppointment(salon, { date: addDays(date, -400), status: "completed" });
  const item = { salonId: salon.id, position: 0, serviceId: "gel", name: "Gel Polish", pricePence: 3500 };
  await database.insert(appointmentItems).values({ ...item, appointmentId: past, durationMinutes: 60, quantity: 1 });
  const actor = { role: "admin", userId: "ann" } as const;
  const d1 = recordedD1();
  try {
    const card = await clientCard(primaryDatabase(), salon, { actor, id, instant: now() });
    expect(card?.again).toEqual([{ serviceId: "gel", quantity: 1 }]);
    expect(Math.max(...(await d1.taken()).map(({ turn }) => turn))).toBe(2);
    expect((await moneyShown(primaryDatabase(), salon, actor, id, now()))?.appointment.id).toBe(id);
    expect(Math.max(...(await d1.taken()).map(({ turn }) => turn))).toBe(2);
  } finally {
    d1.end();
  }
});
