import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Update } from "../../diary/registry.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { databaseThat } from "../../testing/database.ts";
import { aMove, anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { rowOf, rowsOf, standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { execute } from "../diary/execute.server.ts";

/* A reschedule overtaken between its read and its write, as by a second object. docs/rules.md 5.2, 5.6 */
const TIMES = ["12:00", "15:00"] as const;
const PAID = { what: "payment", paymentStatus: "paid" } as const;

test.for([TIMES, TIMES.toReversed()])(
  "of two changes, to %s and %s, the one that writes first is made",
  async ([overtaken = "", quicker = ""]) => {
    const { salon, id } = await aSalonWithAnAppointment();
    const order = aReservation(salon, { time: quicker }, id);
    const hanging = databaseInWhich(() => execute(primaryDatabase, order));
    const outcome = await execute(hanging, aReservation(salon, { time: overtaken }, id));
    expect(outcome).toEqual({ ok: false, reason: "closed-already" });
    const standing = await standingOf(salon);
    expect(standing).toMatchObject([{ startsMinute: 60 * Number.parseInt(quicker, 10), replacesId: id }]);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", replacedById: standing[0]?.id, version: 2 });
    expect(await rowsOf(salon)).toMatchObject({ diary: 2, keys: 1, events: 1 });
  },
);

test.for<[Update, string]>([
  [{ what: "cancel" }, "cancelled"],
  [{ what: "status", status: "completed" }, "completed"],
])("overtaken by %j, a change is none: nothing new stands", async ([change, status]) => {
  const { salon, id } = await aSalonWithAnAppointment();
  const hanging = databaseInWhich(() => execute(primaryDatabase, anUpdate(salon, id, change)));
  const outcome = await execute(hanging, aReservation(salon, { time: "15:00" }, id));
  expect(outcome).toEqual({ ok: false, reason: "closed-already" });
  expect(await rowOf(id)).toMatchObject({ status, replacedById: null, version: 2 });
  expect(await rowsOf(salon)).toMatchObject({ diary: 1, keys: 1, events: 1 });
});

test("a change that a payment overtakes is decided again, and keeps the payment", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const hanging = databaseInWhich(() => execute(primaryDatabase, anUpdate(salon, id, PAID)));
  expect(await execute(hanging, aReservation(salon, { time: "15:00" }, id))).toMatchObject({ ok: true });
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 900, replacesId: id, paymentStatus: "paid" }]);
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", paymentStatus: "paid", version: 3 });
});

test("a move by staff that a payment overtakes is refused, and the payment stands", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const hanging = databaseInWhich(() => execute(primaryDatabase, anUpdate(salon, id, PAID)));
  const move = aMove(salon, id, { date: tomorrow(salon), minute: 900 });
  expect(await execute(hanging, move)).toEqual({ ok: false, reason: "changed-since" });
  expect(await standingOf(salon)).toMatchObject([{ id, startsMinute: 600, paymentStatus: "paid", version: 2 }]);
});

test("a payment that a change overtakes is refused: it would stand on an appointment that has moved", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const hanging = databaseInWhich(() => execute(primaryDatabase, aReservation(salon, { time: "15:00" }, id)));
  expect(await execute(hanging, anUpdate(salon, id, PAID))).toEqual({ ok: false, reason: "replaced" });
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
});

test("a change made from an older version than the one that stands is refused", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  await execute(primaryDatabase, anUpdate(salon, id, PAID));
  const late = { ...aReservation(salon, { time: "15:00" }, id), version: 1 };
  expect(await execute(primaryDatabase, late)).toEqual({ ok: false, reason: "changed-since" });
  const { key } = late;
  const repeat = { ...aReservation(salon, { time: "15:00" }, id), key, version: 2 };
  expect(await execute(primaryDatabase, repeat)).toMatchObject({ ok: true });
  expect(await execute(primaryDatabase, { ...repeat, version: 3 })).toMatchObject({ ok: true });
});

test("a time that was taken when a change was written is free when the change is decided again", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const passing = crypto.randomUUID();
  let writes = 0;
  const hanging = databaseThat(async (write) => {
    if (++writes > 1) return write();
    await anAppointment(salon, { id: passing, startsMinute: 900, endsMinute: 960 });
    try {
      return await write();
    } finally {
      await execute(primaryDatabase, anUpdate(salon, passing, { what: "cancel" }));
    }
  });
  expect(await execute(hanging, aReservation(salon, { time: "15:00" }, id))).toMatchObject({ ok: true });
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 900, replacesId: id }]);
});

test("overtaken by a change, a cancellation is none", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const order = aReservation(salon, { time: "15:00" }, id);
  const hanging = databaseInWhich(() => execute(primaryDatabase, order));
  const outcome = await execute(hanging, anUpdate(salon, id, { what: "cancel" }));
  expect(outcome).toEqual({ ok: false, reason: "closed-already" });
  const standing = await standingOf(salon);
  expect(standing).toMatchObject([{ startsMinute: 900, replacesId: id }]);
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", replacedById: standing[0]?.id, version: 2 });
});

async function aSalonWithAnAppointment() {
  const salon = await aSalon();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id });
  return { salon, id };
}

/** The real D1. `happens` runs once, between the read and the write of the first command. */
function databaseInWhich(happens: () => Promise<unknown>) {
  let happened = false;
  return databaseThat(async (write) => {
    if (!happened) {
      happened = true;
      await happens();
    }
    return write();
  });
}
