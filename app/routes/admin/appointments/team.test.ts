import { expect, test } from "vitest";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { standingOf } from "../../../testing/rows.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* The admin table of a salon with several technicians. docs/rules.md 14.10 */
const TABLE = "/admin/appointments";

test("names whose each appointment is, and shows one technician's alone", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  await anAppointment(salon, { date, customerName: "Ada Lovelace" });
  expect(await page(TABLE)).not.toContain("Technician");
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  await anAppointment(salon, { date, customerName: "Grace Hopper", technicianId: bea });
  const all = await page(TABLE);
  for (const word of ["Technician", "Beatrice Bea", "Ada Lovelace", "Grace Hopper"]) expect(all).toContain(word);
  const hers = await page(`${TABLE}?technician=${bea}`);
  expect([hers.includes("Grace Hopper"), hers.includes("Ada Lovelace")]).toEqual([true, false]);
});

test("an appointment is given to another technician at its time, unless they are busy or it was changed meanwhile", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { technicianId: salon.id });
  const [bea, busy] = [`${salon.id}-bea`, `${salon.id}-busy`];
  await aTechnician(salon, { id: bea });
  await aTechnician(salon, { id: busy });
  await anAppointment(salon, { date, technicianId: busy });
  const give = (technicianId: string, version: string) =>
    send(TABLE, { intent: "technician", id, version, technicianId, key: crypto.randomUUID() });
  expect([(await give(busy, "1")).status, (await give(bea, "2")).status]).toEqual([409, 409]);
  expect(await standingOf(salon)).toContainEqual(expect.objectContaining({ id, technicianId: salon.id }));
  expect((await give(bea, "1")).status).toBe(200);
  const given = { replacesId: id, technicianId: bea, date, startsMinute: 600, endsMinute: 660 };
  expect(await standingOf(salon)).toContainEqual(expect.objectContaining(given));
});
