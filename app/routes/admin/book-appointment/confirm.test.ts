import { expect, test } from "vitest";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { postForm } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, eventsOf, rowOf } from "../../../testing/rows.ts";
import { aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { CHANGED_SINCE } from "../../../words/appointments.ts";

/* Confirming what staff have just booked, on its confirmation: docs/rules.md 15.9. */

const PATH = "/admin/book-appointment";

test("what was booked is pending, is confirmed by one tap, and the page says so", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const booked = await send(PATH, aBookingByStaff(salon.id, date));
  const [{ id } = { id: "" }] = await diaryOf(salon);
  const here = booked.headers.get("Location") ?? "";
  const before = await page(here);
  expect(before).toContain("It’s Pending until you confirm it.");
  const command = commandOn(before);
  expect(command).toMatchObject({ id, version: "1", status: "confirmed" });
  const confirmed = await send(PATH, { ...command, intent: "status", tell: "on" });
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([302, here]);
  const after = await page(here);
  expect(after).toContain("Ada Lovelace is booked in and emailed. It’s confirmed.");
  expect(after).not.toContain("Confirm it now");
  expect(after).not.toContain("Undo this booking");
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", version: 2 });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["booked", "confirmed"]);
  expect((await emailsOf(id)).map(({ kind }) => kind)).toContain("status");
});

test("it is undone by one tap, and nobody has heard of it", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const booked = await send(PATH, aBookingByStaff(salon.id, date));
  const [{ id } = { id: "" }] = await diaryOf(salon);
  const here = booked.headers.get("Location") ?? "";
  const shown = await page(here);
  expect(shown).toContain("Undo this booking");
  const undone = await send(PATH, { ...commandOn(shown), intent: "undo" });
  expect([undone.status, undone.headers.get("Location")]).toEqual([302, `${PATH}?undone`]);
  expect(await page(`${PATH}?undone`)).toContain("Booking undone.");
  expect([await diaryOf(salon), await emailsOf(id)]).toEqual([[], []]);
  const again = await send(PATH, { ...commandOn(shown), intent: "undo", key: "again" });
  expect(await textOf(again, 404)).toContain(SAYS["nothing-to-undo"]);
});

test("one that somebody has changed meanwhile, or that is another technician's, is left alone", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const id = `${salon.id}-1`;
  await anAppointment(salon, { id, date, status: "pending", version: 2 });
  const command = { intent: "status", status: "confirmed", id, key: "k" };
  const late = await send(`${PATH}?booked=${id}`, { ...command, version: "1" });
  expect(await textOf(late, 409)).toContain(`${CHANGED_SINCE}.`);
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  expect((await postForm(salon, PATH, { ...command, version: "2" }, { Cookie })).status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ status: "pending", version: 2 });
});

function aBookingByStaff(salonId: string, date: string) {
  const customer = { customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return { ...customer, service: `${salonId}-gel`, date, time: "10:00", paymentMethod: "cash", key: "k" };
}

/** The hidden fields of the form that confirms and undoes. */
function commandOn(page: string) {
  const form = page.split("<form").find((form) => form.includes(">Confirm it now<")) ?? "";
  const fields = [...form.matchAll(/type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}
