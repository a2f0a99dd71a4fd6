import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { mustCall, outbox, services, users, waitingList } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { deliverDueEmails, emailsTo } from "../../../testing/mail-factories.ts";
import { callApi, postForm, sentBack, visit } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The waiting list, from joining it to the booking, over HTTP and with the salon's object: docs/rules.md 33 */

test("what comes free is offered to one who waits, is held for them, and is booked by one tap", async () => {
  const { salon, admin, day, booked } = await aFullDay();
  const [first, second] = [await aClient(salon, "first"), await aClient(salon, "second")];
  for (const user of [first, second]) expect((await joins(salon, user, { days: [day] })).status).toBe(201);
  expect(await emailsTo(first.email)).toEqual([]);

  expect((await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin })).status).toBe(200);
  const link = await offerTo(first);
  expect(await offersTo(second)).toEqual([]);
  // Others can't have it, and the link alone books nothing.
  const stranger = await aClient(salon, "stranger");
  const theirs = { method: "POST", body: aBooking(salon, { date: day, time: "10:00" }), user: stranger };
  expect((await callApi(salon, "appointments", theirs)).status).toBe(409);
  const page = await textOf(visit(salon, link));
  expect(page).toContain("A time has come free");
  expect(await openOn(salon, day)).toHaveLength(0);

  const taken = await Promise.all([1, 2].map(() => postForm(salon, link, { intent: "take" })));
  expect(taken.map(({ status }) => status)).toEqual([302, 302]);
  expect(await openOn(salon, day)).toMatchObject([
    { customerEmail: first.email, startsMinute: 600, clientId: first.id },
  ]);
  expect(await textOf(visit(salon, link))).toContain("It’s yours");
  await vi.waitFor(async () => expect(await statesOf(first)).toEqual(["booked"]), 10_000);
  expect(await statesOf(second)).toEqual(["waiting"]);
});

test("of 64 who wait for one time one is offered it and books it, and the others wait on without hearing of it", async () => {
  const { salon, admin, day, booked } = await aFullDay();
  const waiting = await Promise.all(Array.from({ length: 64 }, (_, place) => aClient(salon, `${place}`)));
  const joined = await Promise.all(waiting.map((user) => joins(salon, user, { days: [day] })));
  expect(joined.map(({ status }) => status)).toEqual(waiting.map(() => 201));
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  const heard = () => Promise.all(waiting.map(offersTo));
  await vi.waitFor(async () => expect((await heard()).flat()).toHaveLength(1), 15_000);
  const place = (await heard()).findIndex((offers) => offers.length > 0);
  const link = (await heard())[place]?.[0] ?? "";
  const taken = await Promise.all(Array.from({ length: 8 }, () => postForm(salon, link, { intent: "take" })));
  expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 302));
  expect(await openOn(salon, day)).toMatchObject([{ customerEmail: waiting[place]?.email, startsMinute: 600 }]);
  const rows = await database
    .select({ email: waitingList.email, state: waitingList.state, offered: waitingList.offered })
    .from(waitingList)
    .where(eq(waitingList.salonId, salon.id));
  const others = rows.filter(({ email }) => email !== waiting[place]?.email);
  expect(others.map(({ state, offered }) => [state, offered])).toEqual(others.map(() => ["waiting", []]));
  expect(others).toHaveLength(63);
  expect((await heard()).flat()).toHaveLength(1);
});

test("an offer that is declined goes to the next, and nobody is offered the same time twice", async () => {
  const { salon, admin, day, booked } = await aFullDay();
  const [first, second] = [await aClient(salon, "first"), await aClient(salon, "second")];
  for (const user of [first, second]) await joins(salon, user, { days: [day] });
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  const link = await offerTo(first);
  expect((await postForm(salon, link, { intent: "decline" })).status).toBe(302);
  const next = await offerTo(second);
  expect(await textOf(visit(salon, link))).toContain("This time has gone");
  expect((await postForm(salon, link, { intent: "take" })).status).toBe(410);
  expect((await postForm(salon, next, { intent: "leave" })).status).toBe(302);
  await vi.waitFor(async () => expect(await statesOf(second)).toEqual(["over"]), 10_000);
  // It's free to anybody now, and neither hears of it again.
  const stranger = {
    method: "POST",
    body: aBooking(salon, { date: day, time: "10:00" }),
    user: await aClient(salon, "s"),
  };
  await vi.waitFor(async () => expect((await callApi(salon, "appointments", stranger)).status).toBe(201), 10_000);
  // An email of an offer that is over is dropped: the run that had it may have been lost.
  const offers = and(eq(outbox.salonId, salon.id), eq(outbox.kind, "offer"));
  await database.update(outbox).set({ sentAt: null, leasedUntil: 0, dueAt: 1 }).where(offers);
  await deliverDueEmails(salon.id);
  expect([await offersTo(first), await offersTo(second)].map((links) => links.length)).toEqual([1, 1]);
  const dropped = await database.select({ at: outbox.droppedAt }).from(outbox).where(offers);
  expect(dropped).toEqual([{ at: expect.any(Number) }, { at: expect.any(Number) }]);
});

test.for([
  [3, "waiting"],
  [4, "over"],
] as const)("a client who was offered %i other times before and says no is then %s", async ([before, state]) => {
  const { salon, admin, day, booked } = await aFullDay();
  const user = await aClient(salon, "choosy");
  await joins(salon, user, { days: [day] });
  const offered = Array.from({ length: before }, (_, ago) => ({
    ...{ date: addDays(day, -3 - ago), start: 600, end: 660, technicianId: salon.id },
  }));
  await database.update(waitingList).set({ offered }).where(eq(waitingList.email, user.email));
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  expect((await postForm(salon, await offerTo(user), { intent: "decline" })).status).toBe(302);
  await vi.waitFor(async () => expect(await statesOf(user)).toEqual([state]), 10_000);
});

test("somebody waits three times at most, and nobody learns or uses up anything by another’s phone", async () => {
  const { salon, day } = await aFullDay();
  const client = await aClient(salon, "often");
  const asked = { days: [day], customerPhone: "07700 900123" };
  for (let time = 0; time < 3; time++) expect((await joins(salon, client, asked)).status).toBe(201);
  expect((await joins(salon, client, asked)).status).toBe(409);
  const other = await aClient(salon, "other");
  expect((await joins(salon, other, asked)).status).toBe(201);
  const guest = await callApi(salon, "waitlist", {
    ...{ method: "POST", body: anEntry(salon, { days: [day] }), headers: await asGuest(salon, client.email) },
  });
  expect(guest.status).toBe(409);
  const [entry] = await listed(salon, client);
  expect((await callApi(salon, `waitlist/${entry?.id}`, { method: "DELETE", user: other })).status).toBe(404);
  expect((await callApi(salon, `waitlist/${entry?.id}`, { method: "DELETE", user: client })).status).toBe(204);
  expect((await joins(salon, client, asked)).status).toBe(201);
});

test("one person has one offer at a time, and by joining anew is not offered again what they were offered", async () => {
  const { salon, admin, day, booked } = await aFullDay();
  const client = await aClient(salon, "eager");
  for (let time = 0; time < 2; time++) await joins(salon, client, { days: [day] });
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  await offerTo(client);
  for (const { id } of await listed(salon, client))
    await callApi(salon, `waitlist/${id}`, { method: "DELETE", user: client });
  await joins(salon, client, { days: [day] });
  const stranger = {
    method: "POST",
    body: aBooking(salon, { date: day, time: "10:00" }),
    user: await aClient(salon, "s"),
  };
  await vi.waitFor(async () => expect((await callApi(salon, "appointments", stranger)).status).toBe(201), 10_000);
  expect(await offersTo(client)).toHaveLength(1);
});

test("somebody joins ten times a day at most, and for no longer than they may book", async () => {
  const { salon, day } = await aFullDay({ longestBookingMinutes: 45 });
  const client = await aClient(salon, "often");
  expect((await joins(salon, client, { days: [day] })).status).toBe(400);
  const usual = await aFullDay();
  const other = await aClient(usual.salon, "other");
  for (let time = 0; time < 10; time++) {
    const added = await (await joins(usual.salon, other, { days: [usual.day] })).json<Listed>();
    expect((await callApi(usual.salon, `waitlist/${added.id}`, { method: "DELETE", user: other })).status).toBe(204);
  }
  expect((await joins(usual.salon, other, { days: [usual.day] })).status).toBe(409);
});

test("a guest joins only where bookings without an account are taken, and an account’s old email answers nothing", async () => {
  const { salon, admin, day, booked } = await aFullDay({ guestBookings: false });
  const headers = await asGuest(salon, "guest@example.com");
  const guest = { method: "POST", body: anEntry(salon, { days: [day] }), headers };
  expect((await callApi(salon, "waitlist", guest)).status).toBe(403);
  const client = await aClient(salon, "moving");
  await joins(salon, client, { days: [day] });
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  const link = await offerTo(client);
  await database.update(users).set({ email: "new@example.com" }).where(eq(users.id, client.id));
  expect((await postForm(salon, link, { intent: "take" })).status).toBe(410);
  expect(await openOn(salon, day)).toEqual([]);
});

test.for([
  ["an account", "/booking"],
  ["a guest", "/book"],
] as const)(
  "an offer to %s without a phone leads to the details of %s, where its time is held",
  async ([who, page]) => {
    const { salon, admin, day, booked } = await aFullDay();
    const user = await aClient(salon, "brief");
    await joins(salon, user, { days: [day] });
    const isGuest = who === "a guest" && { userId: null };
    await database
      .update(waitingList)
      .set({ phone: "", ...isGuest })
      .where(eq(waitingList.email, user.email));
    await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
    const link = await offerTo(user);
    const Cookie = sentBack((await visit(salon, link)).headers);
    const to = new URL(
      (await postForm(salon, link, { intent: "take" }, { Cookie })).headers.get("Location") ?? "",
      "http://x",
    );
    expect([to.pathname, to.searchParams.get("date"), to.searchParams.get("time")]).toEqual([page, day, "10:00"]);
    expect(await openOn(salon, day)).toEqual([]);
  },
);

test.for(["email", "phone"])("who has been asked to call since, by their %s, is offered nothing", async (by) => {
  const { salon, admin, day, booked } = await aFullDay();
  const [first, second] = [await aClient(salon, "first"), await aClient(salon, "second")];
  await joins(salon, first, { days: [day], customerPhone: "07700 900777" });
  await joins(salon, second, { days: [day] });
  const who =
    by === "email" ? { client: first.email, phoneKey: "" } : { client: "x@example.com", phoneKey: "+447700900777" };
  await database.insert(mustCall).values({ salonId: salon.id, ...who, reason: "", since: 1 });
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  await offerTo(second);
  expect(await offersTo(first)).toEqual([]);
  expect(await statesOf(first)).toEqual(["waiting"]);
});

test("who wants an earlier time is offered what their appointment takes by now", async () => {
  const { salon, admin, day, booked } = await aFullDay();
  const [client, other] = [await aClient(salon, "longer"), await aClient(salon, "other")];
  const [gel] = await database
    .select()
    .from(services)
    .where(eq(services.id, `${salon.id}-gel`));
  if (!gel) return expect.fail("The salon has gels");
  await database.insert(services).values({ ...gel, id: `${salon.id}-toes`, name: "Toes" });
  const later = { method: "POST", user: client, body: aBooking(salon, { date: addDays(day, 1), time: "10:00" }) };
  const { id: own } = await (await callApi(salon, "appointments", later)).json<Listed>();
  const { id } = await (await joins(salon, client, { days: [day] })).json<Listed>();
  await joins(salon, other, { days: [day] });
  const [entry] = await database.select().from(waitingList).where(eq(waitingList.id, id));
  if (!entry) return expect.fail("Nobody waits");
  const wanted = { ...entry.wanted, before: { date: addDays(day, 1), minute: 600 } };
  await database.update(waitingList).set({ replaces: own, wanted }).where(eq(waitingList.id, id));
  const sent = { actor: { role: "admin", userId: admin.id }, key: crypto.randomUUID(), appointmentId: own } as const;
  const both = [{ id: gel.id }, { id: `${salon.id}-toes` }];
  const edit = { what: "edit", version: 1, serviceQuantities: {}, tell: false, services: both, ...sent } as const;
  expect(await sendCommand(salon, edit)).toMatchObject({ ok: true });
  await callApi(salon, `appointments/${booked}/cancel`, { method: "PATCH", user: admin });
  // The hour is too short for both.
  await offerTo(other);
  expect(await offersTo(client)).toEqual([]);
});

test("what staff move for a client ends no entry of theirs", async () => {
  const { salon, admin, day } = await aFullDay();
  const client = await aClient(salon, "moved");
  const own = await anAppointment(salon, {
    ...{ date: addDays(day, 1), customerEmail: client.email, clientId: client.id },
  });
  await joins(salon, client, { days: [day, addDays(day, 1)], to: "00:15" });
  const change = {
    appointmentDate: addDays(day, 1),
    startTime: "15:00",
    serviceName: "Gel Polish",
    paymentMethod: "cash",
  };
  const moved = await callApi(salon, `appointments/${own}/change`, { method: "PATCH", user: admin, body: change });
  expect(moved.status).toBe(201);
  await joins(salon, await aClient(salon, "later"), { days: [day], to: "00:15" });
  expect(await statesOf(client)).toEqual(["waiting"]);
});

test("the same key is the same entry, and clients see only their own", async () => {
  const { salon, admin, day } = await aFullDay();
  const elsewhere = await aFullDay();
  const [client, other] = [await aClient(salon, "one"), await aClient(salon, "two")];
  const headers = { "Idempotency-Key": "once" };
  const send = (days: string[]) =>
    callApi(salon, "waitlist", {
      method: "POST",
      body: anEntry(salon, { days, customerPhone: "07700 900555" }),
      user: client,
      headers,
    });
  const [one, again] = [await send([day]), await send([day])];
  expect(await one.json()).toEqual(await again.json());
  expect((await send([addDays(day, 1)])).status).toBe(422);
  await joins(salon, other, { days: [day] });
  expect(await listed(salon, client)).toHaveLength(1);
  expect(await listed(salon, admin)).toHaveLength(2);
  expect(await listed(elsewhere.salon, elsewhere.admin)).toEqual([]);
});

test("bad entries are refused with the field at fault, and a salon without a list has none", async () => {
  const { salon, day } = await aFullDay();
  const client = await aClient(salon, "client");
  const bad: [Record<string, unknown>, string][] = [
    [{ days: [] }, "days"],
    [{ days: ["2020-01-01"] }, "days"],
    [{ days: [day], from: "25:00" }, "from"],
    [{ days: [day], from: "12:00", to: "11:00" }, "to"],
    [{ days: [day], services: [{ _id: "nothing" }] }, "services"],
    [{ days: [day], technicianId: "nobody" }, "technicianId"],
    [{ days: [day], until: "soon" }, "until"],
  ];
  for (const [asked, field] of bad) {
    const answer = await joins(salon, client, asked);
    expect([answer.status, Object.keys((await answer.json<{ fields: object }>()).fields)]).toEqual([400, [field]]);
  }
  const without = await aSalon();
  expect((await joins(without, await aClient(without, "x"), { days: [tomorrow(without)] })).status).toBe(409);
  expect((await callApi(salon, "waitlist", { method: "POST", body: anEntry(salon, { days: [day] }) })).status).toBe(
    401,
  );
  const unverified = await anAccount(salon, { emailVerifiedAt: null });
  expect((await joins(salon, unverified, { days: [day] })).status).toBe(409);
});

interface Listed {
  id: string;
}

/** A salon with a waiting list that opens from 10:00 to 11:00 tomorrow, with the hour booked. */
async function aFullDay(with_: Parameters<typeof aSalonWithAdmin>[0] = {}) {
  const { salon, admin } = await aSalonWithAdmin({ waitingList: true, ...with_ });
  const day = addDays(tomorrow(salon), 2);
  const booked = await anAppointment(salon, { date: day, startsMinute: 600, endsMinute: 660 });
  // The rest of the day is blocked by others.
  await anAppointment(salon, { date: day, startsMinute: 0, endsMinute: 600 });
  await anAppointment(salon, { date: day, startsMinute: 660, endsMinute: 1440 });
  return { salon, admin, day, booked };
}

function aClient(salon: Salon, name: string): Promise<User> {
  return anAccount(salon, { name, email: `${name}-${crypto.randomUUID()}@example.com`, emailVerifiedAt: 1 });
}

function anEntry(salon: Salon, with_: Record<string, unknown>) {
  return {
    services: [{ _id: `${salon.id}-gel` }],
    customerName: "Ada Byron",
    customerPhone: `07700 9${Math.floor(10_000 + Math.random() * 89_999)}`,
    ...with_,
  };
}

function joins(salon: Salon, user: User, with_: Record<string, unknown>): Promise<Response> {
  return callApi(salon, "waitlist", { method: "POST", body: anEntry(salon, with_), user });
}

async function listed(salon: Salon, user: User): Promise<Listed[]> {
  return (await callApi(salon, "waitlist", { user })).json();
}

/** The paths of the offers that somebody was mailed. */
async function offersTo({ email }: User): Promise<string[]> {
  return (await emailsTo(email)).flatMap(({ text }) => /\/offer\/\S+/.exec(text) ?? []);
}

async function offerTo(user: User): Promise<string> {
  await vi.waitFor(async () => expect(await offersTo(user)).toHaveLength(1), 15_000);
  const [path = ""] = await offersTo(user);
  expect(path).toContain("/offer/");
  return path;
}

async function openOn(salon: Salon, day: string) {
  const rows = await diaryOf(salon);
  return rows.filter(
    ({ date, status, customerEmail }) => date === day && status !== "cancelled" && customerEmail.includes("-"),
  );
}

async function statesOf({ email }: User): Promise<string[]> {
  const rows = await database
    .select({ state: waitingList.state })
    .from(waitingList)
    .where(eq(waitingList.email, email));
  return rows.map(({ state }) => state);
}
