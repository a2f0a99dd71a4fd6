import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type appointments, auditEvents } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { rowOf, rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* PATCH /api/appointments/:id/payment. docs/rules.md 5.8 */

test.for(["pending", "paid", "refunded", "cancelled"] as const)(
  "a payment is %s, and nobody is mailed",
  async (status) => {
    const { salon, admin, id } = await aSalonWithAnAppointment({
      paymentStatus: status === "paid" ? "pending" : "paid",
    });
    const answer = await mark(salon, admin, id, { paymentStatus: status, status: "cancelled", servicePrice: 1 });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, paymentStatus: status, status: "confirmed", servicePrice: 35 });
    expect(await rowOf(id)).toMatchObject({ paymentStatus: status, version: 2, status: "confirmed" });
    const events = await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id));
    expect(events).toMatchObject([{ event: `payment ${status}`, actor: `admin:${admin.id}` }]);
    expect(await rowsOf(salon)).toMatchObject({ mails: 0 });
  },
);

test.for(["cancelled", "completed"] as const)("the payment of a %s appointment can be set too", async (status) => {
  const { salon, admin, id } = await aSalonWithAnAppointment({ status });
  expect((await mark(salon, admin, id, { paymentStatus: "refunded" })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status, paymentStatus: "refunded" });
});

test("what was paid online is not taken back, also after a move; what staff have marked since is", async () => {
  const { salon, admin } = await aSalonWithAnAppointment();
  const [id, before, moved] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await anAppointment(salon, { id, startsMinute: 900, endsMinute: 960, paymentStatus: "paid" }, [{ method: "online" }]);
  await anAppointment(salon, { id: before, status: "cancelled", replacedById: moved }, [{ method: "online" }]);
  const later = { startsMinute: 800, endsMinute: 860, paymentStatus: "paid", replacesId: before } as const;
  await anAppointment(salon, { id: moved, calendarUid: before, ...later }, []);
  for (const paid of [id, moved]) {
    const answer = await mark(salon, admin, paid, { paymentStatus: "pending" });
    const error = SAYS["paid-online"];
    expect([answer.status, await answer.json()]).toEqual([409, { error }]);
    expect(await rowOf(paid)).toMatchObject({ paymentStatus: "paid", version: 1 });
  }
  const date = addDays(tomorrow(salon), 3);
  const services = [{ name: "Gel Polish" }];
  const asked = { appointmentDate: date, startTime: "10:00", services };
  const change = { ...asked, paymentMethod: "cash", paymentStatus: "pending" };
  const path = `appointments/${id}/change`;
  expect((await callApi(salon, path, { method: "PATCH", user: admin, body: change })).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed", version: 1 });
  for (const paymentStatus of ["refunded", "pending", "paid", "pending"])
    expect((await mark(salon, admin, id, { paymentStatus })).status).toBe(200);
});

test.for<unknown>([
  {},
  { paymentStatus: "maybe" },
  { paymentStatus: "" },
  { paymentStatus: null },
  { status: "paid" },
  null,
  [],
])("%j is refused", async (body) => {
  const { salon, admin, id } = await aSalonWithAnAppointment();
  const before = await rowsOf(salon);
  const answer = await mark(salon, admin, id, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "Please choose a payment status" });
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 1 });
  expect(await rowsOf(salon)).toEqual(before);
});

async function aSalonWithAnAppointment(with_: Partial<typeof appointments.$inferInsert> = {}) {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, ...with_ });
  return { salon, admin, id };
}

function mark(
  salon: Awaited<ReturnType<typeof aSalon>>,
  user: Awaited<ReturnType<typeof anAccount>>,
  id: string,
  body: unknown,
) {
  return callApi(salon, `appointments/${id}/payment`, { method: "PATCH", user, body });
}
