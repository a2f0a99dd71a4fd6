import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { openLink } from "../../testing/mail-factories.ts";
import { cookiesAfter, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { DETAILS_WORDS } from "../../words/later-steps.ts";

/* The page that the secret link in an email opens: docs/rules.md 6.15, 10.17. */

test("shows the one appointment without its customer, and hides from search engines and other sites", async () => {
  const { salon, path } = await aLink();
  await anAppointment(salon, { date: addDays(tomorrow(salon), 5), startsMinute: 720, endsMinute: 780 });
  const answer = await visit(salon, path);
  const page = await textOf(answer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page).toContain("10:00 to 11:00");
  for (const hidden of ["12:00 to 13:00", "Grace Hopper", "grace@example.com", "900123"]) {
    expect(withoutRandom(page)).not.toContain(hidden);
  }
});

test("changes nothing by being opened, in whatever way", async () => {
  const { salon, id, path } = await aLink();
  for (const query of ["", "?cancel", "?intent=cancel", `?cancel=${id}&intent=cancel`]) {
    for (const method of ["GET", "HEAD"]) {
      expect((await visit(salon, path + query, { method })).status, query).toBe(200);
      expect((await visit(salon, `${path}.data${query}`, { method })).status, query).toBe(200);
    }
  }
  expect((await rowOf(id))?.status).toBe("confirmed");
});

test("cancels when that is sent, and then opens nothing more", async () => {
  const { salon, id, path } = await aLink();
  const sent = await send(salon, path, { intent: "cancel", key: "k" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/cancel?notice=cancelled&cancelled=${id}`]);
  const Cookie = sent.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const shown = await textOf(visit(salon, `/cancel?notice=cancelled&cancelled=${id}`, { headers: { Cookie } }));
  expect(shown).toContain("Book the same again");
  expect((await rowOf(id))?.status).toBe("cancelled");
  expect((await visit(salon, path)).status).toBe(404);
  expect((await visit(salon, `${path}/calendar.ics`)).status).toBe(404);
  expect((await send(salon, path, { intent: "cancel", key: "again" })).status).toBe(404);
});

test("cancels its own appointment alone, whatever else is sent along", async () => {
  const { salon, id, path } = await aLink();
  const other = crypto.randomUUID();
  const appointment = { startsMinute: 720, endsMinute: 780, date: addDays(tomorrow(salon), 5) };
  await anAppointment(salon, { id: other, ...appointment });
  await send(salon, path, { intent: "cancel", key: "k", id: other, appointmentId: other });
  expect([(await rowOf(id))?.status, (await rowOf(other))?.status]).toEqual(["cancelled", "confirmed"]);
});

test("does nothing for a form from another site, nor for one that says nothing", async () => {
  const { salon, id, path } = await aLink();
  const foreign = { method: "POST", headers: { Origin: "https://evil.test" } };
  const body = new URLSearchParams({ intent: "cancel", key: "k" });
  expect((await visit(salon, path, { ...foreign, body })).status).toBe(400);
  await send(salon, path, { key: "k" });
  expect((await rowOf(id))?.status).toBe("confirmed");
});

test("lets it be changed with a sign-in, in this browser and for this appointment", async () => {
  const { salon, id, path } = await aLink();
  const sent = await send(salon, path, { intent: "sign-in" });
  expect(sent.status).toBe(302);
  const led = new URL(sent.headers.get("Location") ?? "", "http://x");
  expect([led.pathname, led.searchParams.get("changing"), led.searchParams.get("appointment")]).toEqual([
    "/booking",
    "true",
    id,
  ]);
  const list = await textOf(await visit(salon, "/cancel", { headers: { Cookie: sentBack(sent.headers) } }));
  expect(list).toContain("10:00 to 11:00");
  expect((await rowOf(id))?.status).toBe("confirmed");
});

test("names the appointment to change at the sign-in where the link was used, but not its customer", async () => {
  const { salon, id, path } = await aLink();
  const sent = await send(salon, path, { intent: "sign-in" });
  const signIn = `/?${new URLSearchParams({ next: sent.headers.get("Location") ?? "" })}`;
  const Cookie = sentBack(sent.headers);
  const page = await textOf(visit(salon, signIn, { headers: { Cookie } }));
  expect(page).toContain("Please sign in to complete your appointment change");
  expect(page).toContain(`Gel Polish, ${longDate((await rowOf(id))?.date ?? "")} at 10:00`);
  expect(page).toContain("Booked without an account? Create one below");
  expect(withoutRandom(page)).not.toMatch(/Grace Hopper|grace@example.com|900123/);
  const elsewhere = await textOf(visit(salon, signIn));
  expect(elsewhere).toContain("Booking System Access Required");
  expect(elsewhere).not.toContain("at 10:00");
  const other = crypto.randomUUID();
  await anAppointment(salon, { id: other, date: addDays(tomorrow(salon), 5), startsMinute: 720, endsMinute: 780 });
  const wished = signIn.replace(id, other);
  expect(await textOf(visit(salon, wished, { headers: { Cookie } }))).not.toContain("at 12:00");
});

test("lets a signed-in visitor move it, but not see its customer or make it their own", async () => {
  const { salon, id, path } = await aLink({ notes: "Allergic to tea tree" });
  await anItem(salon, id);
  const mallory = await anAccount(salon);
  const opened = await send(salon, path, { intent: "sign-in" });
  const Cookie = `${await cookieOf(mallory)}; ${sentBack(opened.headers)}`;
  const date = addDays(tomorrow(salon), 6);
  const rescheduling = `/booking?changing=true&appointment=${id}&service=${salon.id}-gel&date=${date}&time=12:00&step=details`;
  const form = await textOf(await visit(salon, rescheduling, { headers: { Cookie } }));
  expect(form).toContain(DETAILS_WORDS.nameStays);

  const moved = await visit(salon, rescheduling, {
    method: "POST",
    headers: { Cookie, Origin: `http://${salon.host}` },
    body: new URLSearchParams({
      ...{ key: "k", service: `${salon.id}-gel`, date, time: "12:00", paymentMethod: "cash" },
      ...{ customerName: "Mallory", customerEmail: "mallory@evil.test", customerPhone: "07700 900999" },
    }),
  });
  expect(moved.status).toBe(302);
  const confirmation = moved.headers.get("Location") ?? "";
  const passed = cookiesAfter(Cookie, moved);
  const shown = [confirmation, confirmation.replace("?", ".data?"), "/cancel"];
  const pages = [form, ...(await Promise.all(shown.map(async (at) => textOf(await visitAs(at, passed)))))];
  expect(pages[1]).toContain("Appointment Successfully Changed!");
  for (const page of pages) expect(withoutRandom(page)).not.toMatch(/Grace Hopper|grace@example.com|900123|tea tree/);

  const [now_] = await database.select().from(appointments).where(eq(appointments.replacesId, id));
  expect(now_).toMatchObject({
    ...{ clientId: null, customerName: "Grace Hopper", customerEmail: "grace@example.com" },
    ...{ phoneKey: "+447700900123", notes: "Allergic to tea tree" },
  });
  expect(await textOf(await visitAs("/cancel", await cookieOf(mallory)))).not.toContain("12:00 to 13:00");

  async function visitAs(at: string, Cookie: string) {
    return visit(salon, at, { headers: { Cookie } });
  }
});

test("gives it to a calendar at its instant, without the secret", async () => {
  const { salon, path } = await aLink({ date: "2036-07-01" });
  const answer = await visit(salon, `${path}/calendar.ics`);
  const file = await textOf(answer);
  expect(answer.headers.get("Content-Type")).toContain("text/calendar");
  const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue("dtstart")?.toString()).toBe("2036-07-01T09:00:00Z");
  expect(event?.getFirstPropertyValue("url")).toBe(`https://${salon.host}/cancel`);
  expect(event?.getFirstPropertyValue("description")).toMatch(
    /^Payment: £35 in cash on the day\nManage Appointments: https:.*\/cancel\nPhone: 020 7946 0000\nDirections: https:/,
  );
  expect(event?.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT2H");
  expect(file).not.toContain(path.split("/").at(-1));
  expect(file).not.toMatch(/Grace|grace@/);
});

test("is the same for a link of another salon, of a cancelled appointment and for none at all", async () => {
  const { salon, path, id } = await aLink();
  const elsewhere = await visit(await aSalon(), path);
  await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, id));
  const answers = [elsewhere, await visit(salon, path), await visit(salon, "/appointment/never-was")];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const answer of answers) expect(await textOf(answer, 404)).toContain("This link no longer works");
});

async function aLink(with_: Partial<typeof appointments.$inferInsert> = {}) {
  const salon = await aSalon();
  const customerEmail = "grace@example.com";
  const date = addDays(tomorrow(salon), 5);
  const appointment = { id: crypto.randomUUID(), date, endsMinute: 660, customerEmail, ...with_ };
  await anAppointment(salon, appointment);
  const address = (await openLink(salon, appointment, now())) ?? expect.fail("No link");
  return { salon, id: appointment.id, path: new URL(address).pathname };
}

async function anItem(salon: Salon, appointmentId: string) {
  const item = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ salonId: salon.id, appointmentId, position: 0, ...item });
}

function send(salon: Salon, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: `http://${salon.host}` };
  return visit(salon, path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
