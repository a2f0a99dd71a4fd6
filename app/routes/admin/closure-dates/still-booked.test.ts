import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { acknowledgementIn, textOf } from "../../../testing/html.ts";
import { itIs, MONDAY } from "../../../testing/mail-factories.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { emailsOf } from "../../../testing/rows.ts";
import { aBlock, aClosure, aSalon, aTechnician } from "../../../testing/salons.ts";
import { OPENING_NEWS } from "../../../words/opening.ts";

/* Who is booked when nobody can be there, and asking them for another time: docs/rules.md 4.15, 10.29. */

afterEach(() => void vi.useRealTimers());

const CLOSURES = "/admin/closure-dates";
const BLOCKS = "/admin/blocked-time";

test("one tap asks those who are listed, each once, and nobody without an email or on another day", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const day = addDays(date, 3);
  const [grace, wendy, other, cancelled] = ["g", "w", "o", "c"].map((id) => `${salon.id}-${id}`);
  await anAppointment(salon, { id: grace, date: day });
  await anAppointment(salon, { id: wendy, date: day, startsMinute: 720, endsMinute: 780, customerEmail: "" });
  await anAppointment(salon, { id: other, date: addDays(day, 1) });
  await anAppointment(salon, { id: cancelled, date: day, startsMinute: 840, endsMinute: 900, status: "cancelled" });
  expect(await page(CLOSURES)).not.toContain("Still booked");
  await aClosure(salon, day);
  await aClosure(salon, addDays(day, 5));
  const before = await page(CLOSURES);
  expect(before).toContain("2 clients are booked on days when the salon is closed.");
  expect(before).toContain("Tell the client by email");
  expect(before).toContain(OPENING_NEWS.tellYourself);
  expect(await emailsOf(grace ?? "")).toEqual([]);

  const listed = [grace, wendy, other, cancelled].map((id): [string, string] => ["appointment", id ?? ""]);
  const tap = () => send(CLOSURES, [["intent", "tell"], ...listed]);
  expect((await tap()).headers.get("Location")).toBe(`${CLOSURES}?notice=asked`);
  await Promise.all([tap(), tap()]);
  expect(await emailsOf(grace ?? "")).toMatchObject([{ kind: "another-time", id: `another-time-${grace}` }]);
  for (const id of [wendy, other, cancelled]) expect(await emailsOf(id ?? "")).toEqual([]);
  const after = await page(CLOSURES);
  expect(after).toContain(OPENING_NEWS.askedByEmail);
  expect(after).not.toContain("Tell the client");
});

test("an appointment that begins this minute is not to come any longer", async () => {
  itIs(MONDAY);
  const { salon, send } = await aSalonWithAdmin();
  for (const [startsMinute, customerName] of [
    [660, "Ada Now"],
    [720, "Bo Later"],
  ] as const)
    await anAppointment(salon, { date: "2036-06-16", startsMinute, endsMinute: startsMinute + 45, customerName });
  const asked = await send(CLOSURES, { intent: "add", date: "2036-06-16", until: "", reason: "Flood", key: "one" });
  const listed = await textOf(asked, 409);
  expect([listed.includes("Bo Later"), listed.includes("Ada Now")]).toEqual([true, false]);
});

test("who was booked after the page was shown is not written to unseen, nor anybody of another salon", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const elsewhere = await aSalon();
  for (const at of [salon, elsewhere]) {
    await aClosure(at, date);
    await anAppointment(at, { id: `${at.id}-1`, date });
  }
  await send(CLOSURES, [
    ["intent", "tell"],
    ["appointment", `${elsewhere.id}-1`],
  ]);
  for (const at of [salon, elsewhere]) expect(await emailsOf(`${at.id}-1`)).toEqual([]);
});

test("after a sick day is blocked, only its clients are ticked, and who was called already is not written to", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const [holiday, sick] = [addDays(date, 9), addDays(date, 2)];
  await aBlock(salon, { date: holiday, startsMinute: 0, endsMinute: 1440 });
  const at = (name: string, on: string, hour: number) => ({
    ...{ id: `${salon.id}-${name}`, date: on, startsMinute: hour * 60, endsMinute: hour * 60 + 45, customerName: name },
  });
  await anAppointment(salon, at("Later", holiday, 10));
  await anAppointment(salon, at("Called", sick, 10));
  await anAppointment(salon, at("Written", sick, 12));
  const form = { intent: "add", date: sick, until: "", technicianId: "", reason: "Ill", allDay: "on", key: "one" };
  const asks = await textOf(send(BLOCKS, form), 409);
  const added = await send(BLOCKS, { ...form, stranded: acknowledgementIn(asks) });
  expect(added.status).toBe(302);
  const shown = await page(added.headers.get("Location") ?? "");
  const ticked = (name: string) => new RegExp(`<input(?=[^>]*value="${salon.id}-${name}")[^>]*checked`).test(shown);
  expect(["Later", "Called", "Written"].map(ticked)).toEqual([false, true, true]);
  expect(await page(BLOCKS)).toMatch(new RegExp(`<input(?=[^>]*value="${salon.id}-Later")[^>]*checked`));
  await send(BLOCKS, { intent: "tell", appointment: `${salon.id}-Written` });
  for (const name of ["Later", "Called"]) expect(await emailsOf(`${salon.id}-${name}`)).toEqual([]);
  expect(await emailsOf(`${salon.id}-Written`)).toMatchObject([{ kind: "another-time" }]);
});

test("blocked time lists the appointments in it, and technicians ask only their own clients", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  const bea = `${salon.id}-2`;
  await aTechnician(salon, { id: bea });
  await anAppointment(salon, { id: `${salon.id}-own`, date, technicianId: bea, customerName: "Ada Own" });
  await anAppointment(salon, { id: `${salon.id}-others`, date, technicianId: salon.id, customerName: "Bob Other" });
  await anAppointment(salon, {
    ...{ id: `${salon.id}-later`, date, technicianId: bea, customerName: "Cleo Later" },
    ...{ startsMinute: 660, endsMinute: 720 },
  });
  await aBlock(salon, { date, startsMinute: 600, endsMinute: 660 });
  const all = await page(BLOCKS);
  expect(all).toContain("2 clients are booked in blocked time.");
  expect(all).not.toContain("Cleo Later");
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  const own = await textOf(visit(salon, BLOCKS, { headers: { Cookie } }));
  expect(own).toContain("1 client is booked in blocked time.");
  expect(own).not.toContain("Bob Other");
  const listed = ["own", "others", "later"].map((id): [string, string] => ["appointment", `${salon.id}-${id}`]);
  await postForm(salon, BLOCKS, [["intent", "tell"], ...listed], { Cookie });
  expect(await emailsOf(`${salon.id}-own`)).toMatchObject([{ kind: "another-time" }]);
  for (const id of ["others", "later"]) expect(await emailsOf(`${salon.id}-${id}`)).toEqual([]);
});
