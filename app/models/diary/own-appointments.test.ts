import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { aSalon } from "../../testing/salons.ts";
import { bookingReads } from "./diary.server.ts";

test("a page tells what its client and its browser have booked from others’ appointments: docs/rules.md 9.4", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const own = await anAppointment(salon, { clientId: client.id });
  const here = await anAppointment(salon, { startsMinute: 700, endsMinute: 760 });
  await anAppointment(salon, { startsMinute: 800, endsMinute: 860 });
  const booked = async (clientId: string | null, bookedHere: string[]) => {
    const reads = bookingReads(primaryDatabase(), { salon, clientId, bookedHere, instant: now() });
    return (await reads.booked).map(({ id }) => id).toSorted();
  };
  expect(await booked(client.id, [here])).toEqual([own, here].toSorted());
  expect(await booked(client.id, [])).toEqual([own]);
  expect(await booked(null, [here])).toEqual([here]);
  expect(await booked(null, [])).toEqual([]);
});
