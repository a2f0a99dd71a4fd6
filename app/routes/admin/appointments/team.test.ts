import { expect, test } from "vitest";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { addDays, now, weekdayOf } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import { openedByLink } from "../../../models/appointments/link.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { anywayIn, textOf } from "../../../testing/html.ts";
import { aBrowser, heldIn } from "../../../testing/live/holding-browser.ts";
import { openLink } from "../../../testing/mail-factories.ts";
import { rowOf, standingOf } from "../../../testing/rows.ts";
import { aBlock, aClosure, aTechnician } from "../../../testing/salons.ts";
import { ONLY_HELD } from "../../../words/later-steps.ts";

/* The admin table of a salon with several technicians. docs/rules.md 14.10 */
const TABLE = "/admin/appointments";

test("names the technician of each appointment, and can show one technician's only", async () => {
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

test("an appointment is given neither into a colleague's blocked time nor on a closed day", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  await aBlock(salon, { date, technicianId: bea, startsMinute: 600, endsMinute: 720 });
  const closed = addDays(date, 1);
  await aClosure(salon, closed);
  const ids = [await anAppointment(salon, { date }), await anAppointment(salon, { date: closed })];
  const [blocked, onClosure] = await Promise.all(
    ids.map((id) => send(TABLE, { intent: "technician", id, version: "1", technicianId: bea, key: id })),
  );
  expect(await textOf(blocked ?? expect.fail(), 409)).toContain("Bea has blocked time then.");
  expect(onClosure?.status).toBe(400);
  expect((await standingOf(salon)).map(({ technicianId }) => technicianId)).toEqual([salon.id, salon.id]);
});

test("an appointment is given over a client's hold once staff say so", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { technicianId: salon.id });
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  const browser = await aBrowser(salon);
  heldIn(await browser.holds(date, "10:00", { technician: bea }));
  const give = (more: Record<string, string> = {}) =>
    send(TABLE, { intent: "technician", id, version: "1", technicianId: bea, key: crypto.randomUUID(), ...more });
  const refused = await give({ tell: "on" });
  const words = await textOf(refused, 409);
  expect(words).toContain(ONLY_HELD);
  const anyway = words.split("Reassign to Bea anyway")[0]?.split("<form").at(-1) ?? "";
  const fields = [...anyway.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
  expect(Object.fromEntries(fields)).toMatchObject({ technicianId: bea, tell: "on", version: "1" });
  expect(anywayIn(words)).toBe("overHold");
  expect((await give({ anyway: "overHold" })).status).toBe(200);
  expect(await standingOf(salon)).toContainEqual(expect.objectContaining({ replacesId: id, technicianId: bea }));
});

test("names who can take an appointment first, then the others with the reason, and chooses nobody", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { technicianId: salon.id });
  const who = (name: string) => `${salon.id}-${name}`;
  const weekday = weekdayOf(date);
  await aTechnician(salon, { id: who("off"), name: "Off", position: 1, week: { [weekday]: [] } });
  await aTechnician(salon, { id: who("free"), name: "Free", position: 2 });
  const form = (await page(`${TABLE}?edit=${id}`)).split("Reassign to</label>")[1]?.split("</select>")[0] ?? "";
  const options = [...form.matchAll(/<option([^>]*)>(.*?)<\/option>/g)].map(([, attributes = "", words]) => [
    words,
    attributes.includes("disabled"),
  ]);
  const off = `off on ${WEEKDAYS[weekday]}s`;
  expect(options).toEqual([
    ["Choose a technician", false],
    ["Free", false],
    [`Off, ${off}`, true],
  ]);
  const give = (technicianId: string) =>
    textOf(send(TABLE, { intent: "technician", id, version: "1", technicianId, key: "one" }), 400);
  expect(await give(who("off"))).toContain(`Off doesn’t work at that time on ${dayAndMonth(date)}: ${off}.`);
  expect(await give("")).toContain("Please choose a technician.");
  expect(await standingOf(salon)).toHaveLength(1);
});

test("a move to another technician leaves the customer's mailed link alive, and leads the old address to the new", async () => {
  const { salon, open, send } = await aSalonWithAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { technicianId: salon.id });
  await aTechnician(salon, { id: `${salon.id}-bea` });
  const row = await rowOf(id);
  const link = (await openLink(salon, row ?? expect.fail(), now())) ?? "";
  const give = { intent: "technician", id, version: "1", technicianId: `${salon.id}-bea`, key: "one" };
  expect((await send(TABLE, give)).status).toBe(200);
  const [given] = await standingOf(salon);
  expect(await openedByLink(salon.id, link.split("/").at(-1) ?? "", now())).toMatchObject({ appointmentId: given?.id });
  expect((await open(`${TABLE}?edit=${id}`)).headers.get("Location")).toContain(`edit=${given?.id}`);
});
