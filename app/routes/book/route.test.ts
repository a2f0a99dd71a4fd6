import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database, without } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aClosure, aSalon, openingHours } from "../../testing/salons.ts";
import { STEP_WORDS } from "../../words/booking-steps.ts";

/* Choosing services and a start before there is an account. docs/rules.md 4.12, 9.9 */

test("a visitor sees the menu with its prices, and the free times for what they choose", async () => {
  const { salon, date } = await aSalonTomorrow();
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660 });
  const menu = await open(salon, "/book");
  expect(menu).toContain("Select Main Service");
  for (const text of ["Gel Polish", "£35", "Matte Top", "£5"]) expect(menu).toContain(text);
  expect(menu).not.toContain("Old Thing");
  const times = await open(salon, `/book?step=datetime&service=${salon.id}-gel&date=${date}`);
  expect(times).toContain("Select Date &amp; Time for Your Services");
  expect(times).toContain('value="11:00"');
  expect(times).not.toContain('value="10:00"');
  expect(times).toContain('action="/book"');
});

test("a service named in the address is chosen", async () => {
  const { salon } = await aSalonTomorrow();
  const page = await open(salon, `/book?service=${salon.id}-gel`);
  const box = (id: string) => new RegExp(`<input[^>]*value="${salon.id}-${id}"[^>]*>`).exec(page)?.[0];
  expect(box("gel")).toContain('checked=""');
  expect(box("art")).not.toContain("checked");
});

test("of extras alone both steps say that they go with a main service, and of extras with one they do not", async () => {
  const { salon } = await aSalonTomorrow();
  const words = "Extras go with a main service: please choose one too. On its own it takes 1 hr.";
  const extra = `service=${salon.id}-gems`;
  for (const path of [`/book?${extra}`, `/book?step=datetime&${extra}`])
    expect(await open(salon, path)).toContain(words);
  for (const others of [`/book?service=${salon.id}-gel&${extra}`, "/book"])
    expect(await open(salon, others)).not.toContain("Extras go with a main service");
});

test("a service priced each says what it takes alone, before it is chosen", async () => {
  const { salon } = await aSalonTomorrow();
  const menu = await open(salon, "/book");
  expect(menu).toContain("each · 1 hr on its own");
  expect(menu).toContain("They take no extra time; on its own, an extra takes 1 hr.");
});

test("services that are too long for one visit are refused on the first step, with the diary's sentence", async () => {
  const salon = await aSalon({ longestBookingMinutes: 45, phone: "020 7946 0000" });
  const chosen = `service=${salon.id}-gel&date=${tomorrow(salon)}&time=10:00`;
  const sentence = "These services take too long to book together online. Please call us on 020 7946 0000.";
  for (const step of ["", "&step=datetime", "&step=details"]) {
    const page = await open(salon, `/book?${chosen}${step}`);
    expect(page, step).toContain(sentence);
    expect(page, step).toContain("Select Main Service");
  }
  expect(await open(salon, `/book?step=datetime&service=${salon.id}-gems`)).toContain(sentence);
  expect(await open(salon, "/book")).not.toContain(sentence);
  await database.update(salons).set({ longestBookingMinutes: 60 }).where(eq(salons.id, salon.id));
  expect(await open(salon, `/book?${chosen}&step=datetime`)).toContain("Select Date &amp; Time for Your Services");
});

test("a free start leads to an account at a salon without guests, and from there to the details", async () => {
  const salon = await aSalon({ guestBookings: false });
  const date = tomorrow(salon);
  const chosen = `step=details&service=${salon.id}-gel&service=${salon.id}-gems&quantity-${salon.id}-gems=3&date=${date}&time=10%3A00`;
  const led = await visit(salon, `/book?${chosen}`);
  const next = `/booking?${chosen}`;
  expect([led.status, led.headers.get("Location")]).toEqual([
    302,
    `/?${new URLSearchParams({ mode: "signup", next })}`,
  ]);
  const form = await open(salon, led.headers.get("Location") ?? "");
  for (const words of ["Create Account", "Booking steps", "Gel Polish, Gems × 3 · 1 hr · £", "Premium Nail Services"])
    expect(form).toContain(words);
  expect(form).toContain(`${longDate(date)} at 10:00`);
  expect(form).toContain(`href="/book?${chosen.replace("details", "datetime")}"`.replaceAll("&", "&amp;"));
  for (const away of ["The menu", "data-start-link"]) expect(form).not.toContain(away);
  const account = {
    name: "Ada Lovelace",
    email: `${crypto.randomUUID()}@example.com`,
    password: "nailed-it",
    confirmPassword: "nailed-it",
    key: crypto.randomUUID(),
  };
  const signedUp = await postForm(salon, `/?index&${new URLSearchParams({ mode: "signup", next })}`, account);
  expect([signedUp.status, signedUp.headers.get("Location")]).toEqual([302, next]);
  const Cookie = cookiesAfter("", signedUp);
  const details = await textOf(visit(salon, next, { headers: { Cookie } }));
  expect(details).toContain("Your Information");
  expect(details).toMatch(/3 × £1\.50<\/span><\/span><span[^>]*>£4\.50</);
  expect(details).toContain(account.email);
  expect(details).not.toContain(STEP_WORDS.nearest);
});

test("a start that is taken while the account is made offers the three nearest ones", async () => {
  const { salon, date } = await aSalonTomorrow();
  const path = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660 });
  const Cookie = await cookieOf(await anAccount(salon));
  const details = await textOf(visit(salon, path, { headers: { Cookie } }));
  expect(details).toContain("This time slot is no longer available. Please select a different time.");
  expect(details.match(/name="at"/g)).toHaveLength(3);
});

test("nobody is asked for an account for a start that has gone: the three nearest ones are offered", async () => {
  const { salon, date } = await aSalonTomorrow();
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660 });
  const answer = await visit(salon, `/book?step=details&service=${salon.id}-gel&date=${date}&time=10:00`);
  expect(answer.status).toBe(200);
  const page = await textOf(answer);
  expect(page).toContain("This time slot is no longer available. Please select a different time.");
  const offered = [...page.matchAll(/<a [^>]*href="\/book\?[^"]*time=(\d\d)%3A(\d\d)"[^>]*>[^<]*at \d/g)];
  expect(offered.map(([, hour, minute]) => `${hour}:${minute}`)).toEqual(["08:45", "09:00", "11:00"]);
});

test("an unfinished draft asks for no account", async () => {
  const { salon, date } = await aSalonTomorrow();
  for (const search of ["step=details", `step=details&service=${salon.id}-gel`, `step=details&date=${date}&time=10:00`])
    expect((await visit(salon, `/book?${search}`)).status, search).toBe(200);
});

test("a browser where somebody has signed in before is asked to sign in, at a salon without guests", async () => {
  const salon = await aSalon({ guestBookings: false });
  const date = tomorrow(salon);
  const account = {
    name: "Ada",
    email: `${crypto.randomUUID()}@example.com`,
    password: "nailed-it",
    confirmPassword: "nailed-it",
  };
  const signedUp = await postForm(salon, "/?index&mode=signup", { ...account, key: crypto.randomUUID() });
  const jar = cookiesAfter("", signedUp);
  const left = await postForm(salon, "/logout", {}, { Cookie: jar });
  const Cookie = cookiesAfter(jar, left);
  const path = `/book?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  const led = await visit(salon, path, { headers: { Cookie } });
  const search = new URL(led.headers.get("Location") ?? "", "http://salon.test").searchParams;
  expect([search.get("mode"), search.get("next")?.startsWith("/booking?step=details")]).toEqual([null, true]);
});

test("a client is led to the booking page with the draft, and so is a change that names no appointment", async () => {
  const { salon } = await aSalonTomorrow();
  const Cookie = await cookieOf(await anAccount(salon));
  const draft = `?service=${salon.id}-gel&step=datetime`;
  const client = await visit(salon, `/book${draft}`, { headers: { Cookie } });
  expect([client.status, client.headers.get("Location")]).toEqual([302, `/booking${draft}`]);
  const fromPriceList = await visit(salon, `/book?service=${salon.id}-gel`, { headers: { Cookie } });
  expect(fromPriceList.headers.get("Location")).toBe(`/booking?service=${salon.id}-gel#${salon.id}-gel`);
  const change = await visit(salon, "/book?changing=true&appointment=1", { headers: { Cookie } });
  expect([change.status, change.headers.get("Location")]).toEqual([302, "/booking?changing=true&appointment=1"]);
  expect((await visit(salon, "/book?changing=true")).headers.get("Location")).toBe("/booking?changing=true");
});

test("the way through an account leads to no other site", async () => {
  const salon = await aSalon({ guestBookings: false });
  const date = tomorrow(salon);
  for (const next of ["//evil.test", "https://evil.test/booking", "/\\evil.test"]) {
    const search = new URLSearchParams({ step: "details", service: `${salon.id}-gel`, date, time: "10:00", next });
    const led = await visit(salon, `/book?${search}`);
    expect(led.headers.get("Location")).not.toContain("evil");
  }
});

test("the page tells a stranger nothing that the slots do not tell", async () => {
  const { salon, date } = await aSalonTomorrow();
  const [closed, late] = [addDays(date, 1), addDays(date, 2)];
  await aClosure(salon, closed);
  const private_ = { customerName: "Grace Hopper", customerEmail: "grace@example.com", notes: "Allergic to HEMA" };
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660, ...private_ });
  await anAppointment(salon, { date, startsMinute: 660, endsMinute: 727, ...private_ });
  await anAppointment(salon, { date, startsMinute: 300, endsMinute: 420, ...private_ });
  await anAppointment(salon, { date: closed, startsMinute: 600, endsMinute: 660, ...private_ });
  await anAppointment(salon, { date: addDays(date, 45), startsMinute: 600, endsMinute: 660, ...private_ });
  const data = await textOf(visit(salon, "/book.data"));
  expect(data).not.toMatch(/Hopper|grace@|HEMA/);
  const merged = await open(salon, `/book?step=datetime&service=${salon.id}-gel&date=${date}`);
  expect(merged).not.toContain('value="12:00"');
  expect(merged).toContain('value="12:15"');
  for (const minute of ["660", "727", "300", "420"]) expect(numbersIn(data)).not.toContain(minute);
  expect(numbersIn(data)).toContain("735");
  expect(data).not.toContain(addDays(date, 45));
  const slots: { slots: { time: string; available: boolean }[] } = await (
    await callApi(salon, `slots?date=${late}&duration=60`)
  ).json();
  const shown = await open(salon, `/book?step=datetime&service=${salon.id}-gel&date=${late}`);
  for (const { time, available } of slots.slots) expect(shown.includes(`value="${time}"`), time).toBe(available);
});

test("while the diary can't be read, times are shown under a notice", async () => {
  const { salon, date } = await aSalonTomorrow();
  const page = await without("appointments", () =>
    open(salon, `/book?step=datetime&service=${salon.id}-gel&date=${date}`),
  );
  expect(page).toContain("we’ll confirm it when you book");
  expect(page).toContain('value="10:00"');
});

test("a salon that is closed for the next month says so", async () => {
  const salon = await aSalon();
  for (const weekday of [0, 1, 2, 3, 4, 5, 6]) await openingHours(salon, weekday, 480, 1200, false);
  const page = await open(salon, `/book?step=datetime&service=${salon.id}-gel`);
  expect(page).toContain("Please call the salon");
  expect(page).not.toContain("Soonest");
});

function open(salon: Salon, path: string): Promise<string> {
  return textOf(visit(salon, path));
}

async function aSalonTomorrow() {
  const salon = await aSalon();
  return { salon, date: tomorrow(salon) };
}

/** The numbers of a page's data that stand by themselves. */
function numbersIn(data: string): string[] {
  return data.match(/(?<![\w.-])\d+(?![\w.-])/g) ?? [];
}
