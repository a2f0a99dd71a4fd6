import { expect, test } from "vitest";
import { type RowSent, rowRead } from "../../../models/calendar/rows-sent.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";

/* Who comes together, in the calendar. docs/rules.md 5.40 */

test("of those who were booked together the calendar names who still comes", async () => {
  const { salon, date, open } = await aSalonWithAdmin();
  const party = { date, partyId: `${salon.id}-party` };
  for (const [customerName, startsMinute, status] of [
    ["Ada", 600, "confirmed"],
    ["Mia", 660, "confirmed"],
    ["Zoe", 720, "cancelled"],
  ] as const)
    await anAppointment(salon, { ...party, customerName, startsMinute, endsMinute: startsMinute + 45, status });
  const answer = await open(`/admin/calendar/appointments?from=${date}&to=${date}`);
  const { appointments } = await answer.json<{ appointments: RowSent[] }>();
  const shown = appointments.map(rowRead).map(({ customerName, together }) => [customerName, together]);
  expect(Object.fromEntries(shown)).toMatchObject({ Ada: "Mia", Mia: "Ada" });
});
