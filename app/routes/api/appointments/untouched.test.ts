import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, services } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBookedAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { PRICE_SETTLED } from "../../../words/later-steps.ts";

/* What a change keeps of the appointment that it replaces. docs/rules.md 5.15 */

const CALL_THE_SALON = PRICE_SETTLED;

test("notes stay unless others are sent, and an empty text clears them", async () => {
  for (const [sent, notes] of [
    [{}, "HEMA allergy"],
    [{ notes: null }, "HEMA allergy"],
    [{ notes: "Two colours" }, "Two colours"],
    [{ notes: "" }, ""],
  ] as const) {
    const { change } = await anAppointmentToChange({ notes: "HEMA allergy" });
    expect(await change(sent)).toMatchObject([201, { notes, customerPhone: "07700 900456" }]);
  }
});

test.for(["paid", "refunded", "cancelled"] as const)(
  "a payment that is %s stays so, and its price, while the services do",
  async (paymentStatus) => {
    const { salon, mark, change } = await anAppointmentToChange();
    await mark(paymentStatus);
    await database
      .update(services)
      .set({ pricePence: 4000 })
      .where(eq(services.id, `${salon.id}-gel`));
    const servicePrice = paymentStatus === "paid" ? 35 : 40;
    expect(await change({ serviceName: "Gel Polish" })).toMatchObject([201, { paymentStatus, servicePrice }]);
  },
);

test("what was paid in cash stays paid in cash", async () => {
  const { mark, change } = await anAppointmentToChange();
  await mark("paid");
  expect(await change({ paymentMethod: "bank_transfer" })).toMatchObject([201, { paymentMethod: "cash" }]);
});

test("a price that staff have set stays while the services do, and is what a sender may assert", async () => {
  const { set, change } = await anAppointmentToChange();
  await set({ pricePence: 3000 });
  expect(await change({ servicePrice: 35 })).toEqual([
    409,
    { error: "Prices have changed. Please review your booking." },
  ]);
  const [, { id }] = await change({ servicePrice: 30 });
  expect(await change({ startTime: "15:00" }, id)).toMatchObject([201, { servicePrice: 30, paymentStatus: "pending" }]);
});

test.for<[string, Partial<typeof appointments.$inferInsert>]>([
  ["paid", { paymentStatus: "paid" }],
  ["priced by staff", { pricePence: 0 }],
])("other services for an appointment that is %s are a call to the salon", async ([, settled]) => {
  const { salon, set, change } = await anAppointmentToChange();
  await set(settled);
  const guest = { headers: await asGuest(salon, "ada@example.com") };
  for (const sent of [{ serviceName: "Nail Art" }, { services: [{ name: "Gel Polish" }, { name: "Gems" }] }]) {
    expect(await change(sent)).toEqual([409, { error: CALL_THE_SALON }]);
    expect(await change(sent, undefined, guest)).toEqual([409, { error: CALL_THE_SALON }]);
  }
  const admin = await anAccount(salon, { role: "admin" });
  expect(await change({ serviceName: "Nail Art" }, undefined, { user: admin })).toMatchObject([
    201,
    { servicePrice: 4.5, paymentStatus: settled.paymentStatus ?? "pending" },
  ]);
});

test("other services for an appointment that is not paid cost what the menu says", async () => {
  const { set, change } = await anAppointmentToChange();
  await set({ paymentStatus: "refunded" });
  expect(await change({ serviceName: "Nail Art" })).toMatchObject([
    201,
    { servicePrice: 4.5, paymentStatus: "pending" },
  ]);
});

/** A client's appointment next week, and the function that changes it, which answers status and body. */
async function anAppointmentToChange(with_: Record<string, unknown> = {}) {
  const salon = await aSalon();
  const user = await anAccount(salon);
  const date = addDays(tomorrow(salon), 6);
  const first = await aBookedAppointment(salon, user, { date, ...with_ });
  return {
    salon,
    set: (columns: Partial<typeof appointments.$inferInsert>) =>
      database.update(appointments).set(columns).where(eq(appointments.id, first)),
    async mark(paymentStatus: string) {
      const admin = await anAccount(salon, { role: "admin" });
      const asked = { method: "PATCH", user: admin, body: { paymentStatus } };
      expect((await callApi(salon, `appointments/${first}/payment`, asked)).status).toBe(200);
    },
    async change(
      sent: Record<string, unknown>,
      id = first,
      caller: { user?: User; headers?: Record<string, string> } = { user },
    ): Promise<[number, { id: string }]> {
      const body = aReschedule(salon, { appointmentDate: date, ...sent });
      const answer = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", body, ...caller });
      return [answer.status, await answer.json()];
    },
  };
}
