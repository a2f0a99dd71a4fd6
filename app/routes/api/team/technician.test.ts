import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { callApi } from "../../../testing/requests.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* An edit of a technician over the API that strands appointments. docs/rules.md 21.8 */

test("is refused with their ids if the caller wants to be asked, and done otherwise", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const [bea, stays] = [`${salon.id}-bea`, `${salon.id}-stays`];
  await aTechnician(salon, { id: bea, name: "Bea" });
  await anAppointment(salon, { id: stays, date, technicianId: bea, startsMinute: 600, endsMinute: 660 });
  const edits = [
    { name: "Bea", active: false },
    { name: "Bea", hours: DAYS.map((day) => ({ day, spans: [{ openTime: "11:00", closeTime: "18:00" }] })) },
  ];
  for (const edit of edits) {
    const asked = await edited(admin, bea, { ...edit, acknowledge: false });
    expect([asked.status, await asked.json()]).toEqual([
      409,
      { error: "This would strand appointments that are booked", stranded: [stays] },
    ]);
  }
  expect(await teamOf(primaryDatabase(), salon.id)).toMatchObject([
    {},
    { id: bea, version: 1, active: true, week: {} },
  ]);
  expect((await edited(admin, bea, { name: "Bee", acknowledge: false })).status).toBe(200);
  expect((await edited(admin, bea, { name: "Bea", active: false, acknowledge: true })).status).toBe(200);
  expect((await edited(admin, bea, { name: "Bea", active: true })).status).toBe(200);
  expect((await edited(admin, bea, { name: "Bea", active: false })).status).toBe(200);
  expect((await edited(admin, "nobody", { name: "Bea", acknowledge: false })).status).toBe(404);
  expect((await edited(admin, bea, { name: "Bea", acknowledge: "no" })).status).toBe(400);

  async function edited(user: User, id: string, body: object): Promise<Response> {
    return callApi(salon, `technicians/${id}`, { method: "PUT", user, body });
  }
});

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
