import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../../database/schema.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* GET and POST /api/appointments/:id/payments. docs/rules.md 27. The appointment costs £35. */

const CASH = { kind: "payment", method: "cash", amount: 35 };

test("a deposit, the rest and a tip: each is a row, and the payment follows from them", async () => {
  const { salon, admin, id } = await aTill();
  const deposit = await add(salon, admin, id, {
    kind: "deposit",
    method: "bank_transfer",
    amount: 20,
    note: " By phone ",
  });
  expect(deposit.status).toBe(201);
  const row = await deposit.json<{ id: string; date: string }>();
  expect(row).toMatchObject({ kind: "deposit", method: "bank_transfer", amount: 20, note: "By phone" });
  expect(await moneyOf(salon, admin, id)).toEqual({ rows: [row], price: 35, paid: 20, owed: 15 });
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", paymentMethod: "cash", version: 2 });

  await add(salon, admin, id, { kind: "payment", method: "card", amount: "15" });
  const tip = await add(salon, admin, id, { kind: "tip", method: "cash", amount: 2.5 });
  expect(await tip.json()).toMatchObject({ kind: "tip", amount: 2.5, technicianId: salon.id });
  expect(await moneyOf(salon, admin, id)).toMatchObject({ price: 35, paid: 35, owed: 0 });
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "bank_transfer", version: 4 });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(Array.from({ length: 3 }, () => "money taken"));
});

test("a refund goes back, all of it refunds the payment, and never more than was paid", async () => {
  const { salon, admin, id } = await aTill();
  await add(salon, admin, id, CASH);
  const part = await add(salon, admin, id, { kind: "refund", method: "cash", amount: 10.5 });
  expect(await part.json()).toMatchObject({ kind: "refund", amount: -10.5 });
  expect(await moneyOf(salon, admin, id)).toMatchObject({ paid: 24.5, owed: 10.5 });
  const more = await add(salon, admin, id, { kind: "refund", method: "cash", amount: 24.51 });
  expect([more.status, await more.json()]).toEqual([409, { error: SAYS["more-than-paid"] }]);
  expect((await add(salon, admin, id, { kind: "refund", method: "card", amount: 24.5 })).status).toBe(201);
  expect(await moneyOf(salon, admin, id)).toMatchObject({ price: 35, paid: 0, owed: 0 });
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded" });
});

test("more than is owed is refused, and so is what is no row of money; nothing is written", async () => {
  const { salon, admin, id } = await aTill();
  const much = await add(salon, admin, id, { ...CASH, amount: 35.01 });
  expect([much.status, await much.json()]).toEqual([409, { error: SAYS["more-than-owed"] }]);
  for (const with_ of [
    ...[
      { kind: "gift" },
      { method: "cheque" },
      { amount: 0 },
      { amount: -1 },
      { amount: 0.001 },
      { amount: 10_000.01 },
    ],
    ...[{ amount: "" }, { amount: null }, { amount: [35] }, { amount: "1e3" }, { note: "x".repeat(201) }, { note: 7 }],
    ...[{ kind: "tip", technicianId: "nobody" }, { kind: undefined }],
  ])
    expect([with_, (await add(salon, admin, id, { ...CASH, ...with_ })).status]).toEqual([with_, 400]);
  expect(await moneyOf(salon, admin, id)).toEqual({ rows: [], price: 35, paid: 0, owed: 35 });
  expect(await rowOf(id)).toMatchObject({ version: 1 });
});

test("two tills at once take what is owed once, and the same key is one row", async () => {
  const { salon, admin, id } = await aTill();
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(salon, admin, id, CASH)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  const again = { kind: "tip", method: "cash", amount: 1 };
  const keyed = await Promise.all(Array.from({ length: 4 }, () => add(salon, admin, id, again, "one key")));
  const rows = await Promise.all(keyed.map((answer) => answer.json<{ id: string }>()));
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  expect((await add(salon, admin, id, { ...again, amount: 2 }, "one key")).status).toBe(422);
  expect(await moneyOf(salon, admin, id)).toMatchObject({ rows: [{ amount: 35 }, { amount: 1 }], paid: 35 });
});

test("a row is undone by another one", async () => {
  const { salon, admin, id } = await aTill();
  const answer = await add(salon, admin, id, CASH);
  const { id: paid } = await answer.clone().json<{ id: string }>();
  const path = `undo/${answer.headers.get("Undo")}`;
  expect((await callApi(salon, path, { method: "POST", user: admin })).status).toBe(200);
  expect(await moneyOf(salon, admin, id)).toMatchObject({
    rows: [{ amount: 35 }, { amount: -35, voids: paid }],
    owed: 35,
  });
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending" });
});

test("money goes along with a move, and stays in the books when the appointment is deleted", async () => {
  const { salon, admin, id } = await aTill();
  await add(salon, admin, id, { ...CASH, amount: 20 });
  const change = { appointmentDate: tomorrow(salon), startTime: "15:00", services: [{ name: "Gel Polish" }] };
  const body = { ...change, paymentMethod: "cash" };
  const moved = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: admin, body });
  const { id: next } = await moved.json<{ id: string }>();
  expect(await moneyOf(salon, admin, next)).toMatchObject({ rows: [{ amount: 20 }], owed: 15 });
  expect((await add(salon, admin, id, CASH)).status).toBe(409);
  await callApi(salon, `appointments/${next}`, { method: "DELETE", user: admin });
  expect((await callApi(salon, `appointments/${next}/payments`, { user: admin })).status).toBe(404);
  expect(await database.select().from(payments).where(eq(payments.salonId, salon.id))).toMatchObject([
    { appointmentId: id, amountPence: 2000 },
  ]);
});

test("staff alone see and write it, a technician that of their own appointments", async () => {
  const { salon, id } = await aTill();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  const own = await anAppointment(salon, { startsMinute: 900, endsMinute: 960, technicianId: bea });
  const technician = await aStaffMember(salon, "technician", bea);
  const asked = async (user: User | undefined, of: string) => [
    (await callApi(salon, `appointments/${of}/payments`, { user })).status,
    (await add(salon, user, of, { kind: "tip", method: "cash", amount: 1 })).status,
  ];
  expect(await asked(technician, own)).toEqual([200, 201]);
  expect(await asked(technician, id)).toEqual([403, 403]);
  expect(await asked(await anAccount(salon), id)).toEqual([403, 403]);
  expect(await asked(undefined, id)).toEqual([401, 401]);
  expect(await asked(await anAccount(salon, { role: "admin" }), "nothing")).toEqual([404, 404]);
});

async function aTill() {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  return { salon, admin, id: await anAppointment(salon) };
}

function add(salon: Salon, user: User | undefined, id: string, body: object, key?: string): Promise<Response> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return callApi(salon, `appointments/${id}/payments`, { method: "POST", user, body, headers });
}

async function moneyOf(salon: Salon, user: User, id: string) {
  const answer = await callApi(salon, `appointments/${id}/payments`, { user });
  expect(answer.status).toBe(200);
  return answer.json();
}
