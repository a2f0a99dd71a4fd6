import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointmentItems, appointments, technicians } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import {
  aBlock,
  aBookedAppointment,
  aBooking,
  anAppointment,
  aReschedule,
  tomorrow,
} from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aReview, aSalon, aTechnician } from "../../testing/salons.ts";

/* Choosing a technician, on the pages and over the API. docs/rules.md 21.2, 21.4, 21.20 */

test("the date step offers anyone and those who do all of the services, with the times of the chosen one", async () => {
  const { salon, asha } = await aSalonOfTwo();
  await anAppointment(salon, { technicianId: asha });
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  const step = `step=datetime&service=${salon.id}-gel&date=${tomorrow(salon)}`;
  for (const page of ["/book", "/booking"]) {
    const headers: Record<string, string> = page === "/booking" ? { Cookie } : {};
    const anyone = await textOf(visit(salon, `${page}?${step}`, { headers }));
    expect(anyone).toMatch(/aria-current="true"((?!<\/li>).)*>Anyone</);
    expect(anyone).toContain('value="10:00"');
    const withAsha = await textOf(visit(salon, `${page}?${step}&technician=${asha}`, { headers }));
    expect(withAsha).toMatch(/aria-current="true"((?!<\/li>).)*>Asha</);
    expect(withAsha).not.toContain('value="10:00"');
    expect(withAsha).toContain('value="11:00"');
    const both = await textOf(visit(salon, `${page}?${step}&service=${salon.id}-art&technician=${asha}`, { headers }));
    expect(both).toContain("Test Salon does this for you.");
    expect(both).toContain('value="10:00"');
  }
});

test("another technician leaves the chosen start, or the day, or opens on their first free day", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const date = tomorrow(salon);
  await anAppointment(salon, { technicianId: asha });
  const step = `step=datetime&service=${salon.id}-gel`;
  const linkTo = async (name: string, start: string) => {
    const page = await textOf(visit(salon, `/book?${step}&date=${date}&${start}`));
    const [, href = ""] = new RegExp(`href="([^"]*)"[^>]*>((?!</li>).)*>${name}<`).exec(page) ?? [];
    return new URL(href.replaceAll("&amp;", "&"), "https://x").searchParams;
  };
  expect(Object.fromEntries(await linkTo("Asha", "time=11:00"))).toMatchObject({
    date,
    time: "11:00",
    technician: asha,
  });
  const day = await linkTo("Asha", "time=10:00");
  expect([day.get("date"), day.get("time")]).toEqual([date, null]);

  // Today as well: until the salon closes, she would be free today.
  for (const blocked of [addDays(date, -1), date])
    await aBlock(salon, { technicianId: asha, date: blocked, startsMinute: 0, endsMinute: 24 * 60 });
  expect((await linkTo("Asha", "time=11:00")).has("date")).toBe(false);
  const withAsha = await textOf(visit(salon, `/book?${step}&technician=${asha}`));
  expect(withAsha).toContain(`Asha is free from ${longDate(addDays(date, 1))}.`);
  expect(await textOf(visit(salon, `/book?${step}`))).not.toContain("is free from");
});

test("each technician is offered with their rating and their first free start", async () => {
  const { salon, asha } = await aSalonOfTwo();
  for (const day of [1, 2, 3]) {
    const visited = `${salon.id}-visited-${day}`;
    await anAppointment(salon, { id: visited, technicianId: asha, date: `2026-06-0${day}`, status: "completed" });
    await aReview(salon, { appointmentId: visited, verified: true, rating: 4 });
  }
  const today = addDays(tomorrow(salon), -1);
  await aBlock(salon, { technicianId: asha, date: today, startsMinute: 0, endsMinute: 24 * 60 });
  const Cookie = await cookieOf(await anAccount(salon));
  for (const headers of [undefined, { Cookie }]) {
    const page = headers ? "/booking" : "/book";
    const times = await textOf(visit(salon, `${page}?step=datetime&service=${salon.id}-gel`, { headers }));
    const [, offered = ""] = /<nav aria-label="Who does your nails".*?<ul[^>]*>(.*?)<\/ul>/s.exec(times) ?? [];
    const said = offered.split("</li>").map(wordsOf);
    expect(said).toEqual(["Anyone", expect.stringMatching(/^Test Salon free \w+ \d\d:\d\d$/), WITH_ASHA, ""]);
  }
});

const WITH_ASHA = "Asha , rated ★ 4.0 · free tomorrow 08:00";

test("the bar at the lower edge names the technician who was asked for, on each step", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const headers = { Cookie: await cookieOf(await anAccount(salon)) };
  const gel = `service=${salon.id}-gel`;
  const start = `date=${addDays(tomorrow(salon), 2)}&time=10:00`;
  for (const step of [gel, `step=datetime&${gel}&${start}`, `step=details&${gel}&${start}`]) {
    const barAt = async (search: string) => {
      const page = await textOf(visit(salon, `/booking?${search}`, { headers }));
      return wordsOf(/class="bottom-bar.*?<button/s.exec(page)?.[0] ?? "");
    };
    expect(await barAt(`${step}&technician=${asha}`), step).toMatch(/with Asha/i);
    expect(await barAt(step), step).not.toMatch(/with Asha/i);
  }
});

test("the date step says so when nobody does all of the services", async () => {
  const { salon } = await aSalonOfTwo();
  await database
    .update(technicians)
    .set({ services: [`${salon.id}-art`] })
    .where(eq(technicians.id, salon.id));
  const gel = `step=datetime&service=${salon.id}-gel`;
  expect(await textOf(visit(salon, `/book?${gel}`))).toContain("Asha does this for you.");
  const both = await textOf(visit(salon, `/book?${gel}&service=${salon.id}-art`));
  expect(both).toContain("Nobody on our team does all of these");
});

test("the technician who was asked for is booked, named to the client, and kept by a change", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  const start = { date: addDays(tomorrow(salon), 2), time: "10:00" };
  const chosen = new URLSearchParams({ step: "details", service: `${salon.id}-gel`, technician: asha, ...start });
  for (const [page, headers] of [
    [`/booking?${chosen}`, { Cookie }],
    [`/?${new URLSearchParams({ next: `/booking?${chosen}` })}`, {}],
  ] as const)
    expect(await textOf(visit(salon, page, { headers }))).toContain("With Asha");
  const booked = await postForm(salon, `/booking?${chosen}`, { ...Object.fromEntries(chosen), ...DETAILS }, { Cookie });
  const id = new URL(booked.headers.get("Location") ?? "", "https://x").searchParams.get("booked") ?? "";
  expect(await rowOf(id)).toMatchObject({ technicianId: asha, technicianRequested: true });
  for (const page of [`/booking?booked=${id}`, "/cancel"])
    expect(await textOf(visit(salon, page, { headers: { Cookie } }))).toMatch(/With<\/dt><dd[^>]*>Asha</);
  const changing = await visit(salon, `/booking?changing=true&appointment=${id}`, { headers: { Cookie } });
  expect(changing.headers.get("Location")).toContain(`technician=${asha}`);
});

test("its technician stays chosen when it is changed, cancelled or booked again, even if it was for anyone", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const client = await anAccount(salon);
  const headers = { Cookie: await cookieOf(client) };
  const hers = { clientId: client.id, technicianId: asha, technicianRequested: false } as const;
  const [coming, past] = [`${salon.id}-coming`, `${salon.id}-past`];
  await anAppointment(salon, { ...hers, id: coming, date: addDays(tomorrow(salon), 5) });
  await anAppointment(salon, { ...hers, id: past, date: addDays(tomorrow(salon), -8) });
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  for (const appointmentId of [coming, past])
    await database.insert(appointmentItems).values({ ...gel, salonId: salon.id, appointmentId, position: 0 });
  const changing = await visit(salon, `/booking?changing=true&appointment=${coming}`, { headers });
  expect(changing.headers.get("Location")).toContain(`technician=${asha}`);
  const own = await textOf(visit(salon, "/cancel", { headers }));
  expect(own).toMatch(/<p[^>]*>Gel Polish, with Asha<\/p>/);
  expect(own).toMatch(
    new RegExp(`<a[^>]*aria-label="Rebook the visit[^>]*technician=${asha}|technician=${asha}[^>]*Rebook`),
  );
  await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, coming));
  const cancelled = await textOf(visit(salon, `/cancel?cancelled=${coming}`, { headers }));
  expect(cancelled).toMatch(new RegExp(`technician=${asha}"[^>]*>Book the same again<`));
  expect(wordsOf(cancelled)).toContain("the same services and technician for you.");
  const again = await textOf(visit(salon, "/cancel", { headers }));
  expect(again).toContain("With Asha · ");
  expect(again).toMatch(new RegExp(`technician=${asha}"[^>]*>Book this time<`));
  expect(wordsOf(again)).toContain("Rebook the same services and technician, at today’s prices.");
  const booking = (technician: string) => textOf(visit(salon, `/booking?technician=${technician}`, { headers }));
  expect(await booking(asha)).toContain(">Book this time<");
  expect(await booking(salon.id)).not.toContain(">Book this time<");
});

test("over the API an appointment, an entry of what is booked, and the slots name and take a technician", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const user = await anAccount(salon);
  const book = (with_: object) =>
    callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, { ...with_ }) });
  const record = await (await book({ technicianId: asha })).json();
  expect(record).toMatchObject({ technician: { _id: asha, name: "Asha" } });
  const [entry] = await (await callApi(salon, "appointments/availability")).json<object[]>();
  expect(entry).toMatchObject({ time: "10:00", technicianId: asha });
  const free = async (query: string) => {
    const answer = await callApi(salon, `slots?date=${tomorrow(salon)}&duration=60${query}`);
    const { slots } = await answer.json<{ slots: { time: string; available: boolean }[] }>();
    return slots.find(({ time }) => time === "10:00")?.available;
  };
  expect([await free(""), await free(`&technicianId=${asha}`), await free(`&technicianId=${salon.id}`)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await callApi(salon, `slots?date=${tomorrow(salon)}&technicianId=nobody`)).status).toBe(400);
  expect((await book({ technicianId: "nobody" })).status).toBe(400);
  expect((await book({ technicianId: asha })).status).toBe(409);
  expect(await (await book({})).json()).toMatchObject({ technician: { _id: salon.id } });
});

test("a change that names the same technician is no request for them, and one that names another is", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const user = await anAccount(salon);
  const date = addDays(tomorrow(salon), 5);
  const change = async (id: string, technicianId: string, startTime: string) => {
    const body = aReschedule(salon, { appointmentDate: date, startTime, technicianId });
    const changed = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user, body });
    return (await changed.json<{ id: string }>()).id;
  };
  const booked = await aBookedAppointment(salon, user, { date });
  expect(await rowOf(booked)).toMatchObject({ technicianId: salon.id, technicianRequested: false });
  const stayed = await change(booked, salon.id, "11:00");
  expect(await rowOf(stayed)).toMatchObject({ technicianId: salon.id, technicianRequested: false });
  const asked = await change(stayed, asha, "12:00");
  expect(await rowOf(asked)).toMatchObject({ technicianId: asha, technicianRequested: true });
  const again = await change(asked, asha, "13:00");
  expect(await rowOf(again)).toMatchObject({ technicianId: asha, technicianRequested: true });
  const anyone = await change(again, "", "14:00");
  expect(await rowOf(anyone)).toMatchObject({ technicianId: asha, technicianRequested: false });
});

test("a salon with one technician shows and answers nothing about technicians", async () => {
  const salon = await aSalon();
  const user = await anAccount(salon);
  const record = await (await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon) })).json();
  expect(record).not.toHaveProperty("technician");
  expect(await (await callApi(salon, "appointments/availability")).json()).toEqual([
    { date: tomorrow(salon), time: "10:00", duration: 60, service: "Gel Polish" },
  ]);
  const page = await textOf(visit(salon, `/book?step=datetime&service=${salon.id}-gel`));
  expect(page).not.toMatch(/Anyone|technician/i);
});

/** What a part of a page says. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const DETAILS = {
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "07700 900456",
  paymentMethod: "cash",
  key: crypto.randomUUID(),
};

/** A salon whose first technician does everything, and Asha only Gel Polish unless said. */
test("a technician’s own price and length are shown, asserted, booked and shown again; anyone costs from the lowest", async () => {
  const { salon, asha } = await aSalonOfTwo();
  const gel = `${salon.id}-gel`;
  const ownTerms = { [gel]: { pricePence: 4200, minutes: 90 } };
  await database.update(technicians).set({ ownTerms }).where(eq(technicians.id, asha));
  const Cookie = await cookieOf(await anAccount(salon));
  const date = tomorrow(salon);
  const page = async (search: string) =>
    wordsOf(await textOf(visit(salon, `/booking?${search}`, { headers: { Cookie } })));
  expect(await page(`service=${gel}`)).toContain("Gel Polish from £35 · from 1 hr");
  expect(await page(`service=${gel}&technician=${asha}`)).toContain("Gel Polish £42 · 1 hr 30 min");
  expect(await page(`service=${gel}&step=datetime`)).toContain("Asha £42 · free");
  expect(wordsOf(await textOf(visit(salon, "/")))).toContain("from £35");
  const details = `service=${gel}&step=details&date=${date}`;
  const form = await textOf(visit(salon, `/booking?${details}&time=10:00&technician=${asha}`, { headers: { Cookie } }));
  expect(form).toContain('name="servicePrice" value="42"');
  expect(wordsOf(form)).toContain("1 hr 30 min in our chair £42");
  // The other one is taken at 10:00: anyone is Asha then, and her price is what is confirmed.
  await anAppointment(salon, { technicianId: salon.id });
  const anyone = await textOf(visit(salon, `/booking?${details}&time=10:00`, { headers: { Cookie } }));
  expect(anyone).toContain('name="servicePrice" value="42"');
  expect(await page(`${details}&time=12:00`)).toContain("1 hr in our chair £35");

  const book = async (time: string, with_: object) => {
    const sent = await callApi(salon, "appointments", {
      method: "POST",
      user: await anAccount(salon),
      body: aBooking(salon, { time, ...with_ }),
    });
    return { status: sent.status, answer: await sent.json<Record<string, unknown>>() };
  };
  const changed = { error: "Prices have changed. Please review your booking." };
  expect(await book("10:00", { servicePrice: 35 })).toMatchObject({ status: 409, answer: changed });
  expect(await book("10:00", { servicePrice: 42 })).toMatchObject({
    status: 201,
    answer: {
      servicePrice: 42,
      serviceDuration: 90,
      technician: { _id: asha },
      services: [{ price: 42, duration: 90 }],
    },
  });
  expect(await book("13:00", {})).toMatchObject({ answer: { servicePrice: 35, technician: { _id: salon.id } } });
  expect(await book("15:00", { technicianId: asha, servicePrice: 35 })).toMatchObject({ status: 409, answer: changed });
  expect(await book("15:00", { technicianId: asha })).toMatchObject({ answer: { servicePrice: 42, endTime: "16:30" } });
});

async function aSalonOfTwo(with_: { services?: string[] | null } = {}): Promise<{ salon: Salon; asha: string }> {
  const salon = await aSalon();
  const asha = `${salon.id}-asha`;
  await aTechnician(salon, { id: asha, services: [`${salon.id}-gel`], ...with_ });
  return { salon, asha };
}
