import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { databaseThat } from "../../testing/database.ts";
import { anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { rowOf, rowsOf, standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { reserve } from "./reserve.server.ts";
import { update } from "./update.server.ts";
import type { AppointmentUpdate } from "./update.ts";

/* A reschedule overtaken between its read and its write, as by a second object. docs/rules.md 5.2, 5.6 */
const TIMES = ["12:00", "15:00"] as const;

test.for([TIMES, TIMES.toReversed()])(
  "of two changes, to %s and %s, the one that writes first is made",
  async ([overtaken = "", quicker = ""]) => {
    const { salon, id } = await aSalonWithAnAppointment();
    const order = aReservation(salon, { time: quicker }, id);
    const hanging = databaseInWhich(() => reserve(primaryDatabase, order));
    const outcome = await reserve(hanging, aReservation(salon, { time: overtaken }, id));
    expect(outcome).toEqual({ ok: false, reason: "closed-already" });
    const standing = await standingOf(salon);
    expect(standing).toMatchObject([{ startsMinute: 60 * Number.parseInt(quicker, 10), replacesId: id }]);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", replacedById: standing[0]?.id, version: 2 });
    expect(await rowsOf(salon)).toMatchObject({ diary: 2, keys: 1, events: 1 });
  },
);

test.for<[AppointmentUpdate, string]>([
  [{ what: "cancel" }, "cancelled"],
  [{ what: "status", status: "completed" }, "completed"],
])("overtaken by %j, a change is none: nothing new stands", async ([change, status]) => {
  const { salon, id } = await aSalonWithAnAppointment();
  const hanging = databaseInWhich(() => update(primaryDatabase, anUpdate(salon, id, change)));
  const outcome = await reserve(hanging, aReservation(salon, { time: "15:00" }, id));
  expect(outcome).toEqual({ ok: false, reason: "closed-already" });
  expect(await rowOf(id)).toMatchObject({ status, replacedById: null, version: 2 });
  expect(await rowsOf(salon)).toMatchObject({ diary: 1, keys: 1, events: 1 });
});

test("overtaken by a change, a cancellation is none", async () => {
  const { salon, id } = await aSalonWithAnAppointment();
  const order = aReservation(salon, { time: "15:00" }, id);
  const hanging = databaseInWhich(() => reserve(primaryDatabase, order));
  const outcome = await update(hanging, anUpdate(salon, id, { what: "cancel" }));
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
