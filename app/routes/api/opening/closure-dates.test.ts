import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { appointments, closureDates } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aClosure, aSalon } from "../../../testing/salons.ts";
import { REMOVAL_WORDS } from "../../../words/opening.ts";

afterEach(() => vi.useRealTimers());

interface Closure {
  id: string;
  date: string;
}

test("closure dates are told from today on, on the salon's calendar, soonest first", async () => {
  const salon = await aSalon();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-14T23:30:00Z") });
  for (const date of ["2027-07-15", "2026-07-14", "2026-12-25", "2026-07-15"]) await aClosure(salon, date);
  const closures = await (await callApi(salon, "closure-dates")).json<Closure[]>();
  expect(closures.map(({ date }) => date)).toEqual(["2026-07-15", "2026-12-25", "2027-07-15"]);
});

test("a closure date is told with its reason, and to anybody", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  await aClosure(salon, "2099-12-25", "Noël 🎄");
  await aClosure(other, "2099-12-26", "Elsewhere");
  const answer = await callApi(salon, "closure-dates");
  expect(answer.status).toBe(200);
  const [closure, ...others] = await answer.json<Closure[]>();
  expect(others).toEqual([]);
  expect(closure).toEqual({ _id: closure?.id, id: expect.any(String), date: "2099-12-25", reason: "Noël 🎄" });
});

test("closure dates are none when the salon has none", async () => {
  const answer = await callApi(await aSalon(), "closure-dates");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([]);
});

test("an admin adds a closure date, which is closed at once and for everybody, and removes it", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await anAppointment(salon, { date });
  const added = await add(salon, admin, { date, reason: " Staff party " });
  expect(added.status).toBe(201);
  const closure = await added.json<Closure>();
  expect(closure).toEqual({ _id: closure.id, id: expect.any(String), date, reason: "Staff party" });
  expect(await (await callApi(salon, "closure-dates")).json()).toEqual([closure]);
  expect(await openOn(salon, date)).toBe(false);
  const [stranded] = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(stranded).toMatchObject({ status: "confirmed", version: 1 });

  const removed = await callApi(salon, `closure-dates/${closure.id}`, { method: "DELETE", user: admin });
  expect([removed.status, await removed.text()]).toEqual([204, ""]);
  expect(await openOn(salon, date)).toBe(true);
  const again = await callApi(salon, `closure-dates/${closure.id}`, { method: "DELETE", user: admin });
  expect([again.status, await again.json()]).toEqual([404, { error: REMOVAL_WORDS["not-found"] }]);
});

test("a date that is closed already is refused and keeps its reason, also when two ask at once", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aClosure(await aSalon(), date);
  const answers = await Promise.all(["First", "Second"].map((reason) => add(salon, admin, { date, reason })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toEqual({ error: "This date is already marked as closed" });
  const [row, ...others] = await rowsOf(salon);
  expect(others).toEqual([]);
  expect(row?.reason).toBe(answers[0]?.status === 201 ? "First" : "Second");
});

test("two requests with one key add one closure date, and none is added by other details under it", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const headers = { "Idempotency-Key": "one" };
  const added = (body: object, user = admin, key = headers) =>
    callApi(salon, "closure-dates", { method: "POST", user, body, headers: key });
  const closure = { date, reason: "Holiday" };
  const answers = await Promise.all([added(closure), added({ ...closure, reason: " Holiday " })]);
  const again = await added(closure);
  expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  const [first, ...others] = await Promise.all([...answers, again].map((answer) => answer.json()));
  for (const other of others) expect(other).toEqual(first);
  for (const otherwise of [{ reason: "Party" }, { date: addDays(date, 1) }]) {
    expect((await added({ ...closure, ...otherwise })).status).toBe(422);
  }
  const colleague = await anAccount(salon, { role: "admin" });
  expect((await added({ date: addDays(date, 1), reason: "Party" }, colleague)).status).toBe(201);
  expect((await added(closure, admin, { "Idempotency-Key": "x".repeat(129) })).status).toBe(400);
  expect(await rowsOf(salon)).toHaveLength(2);
});

test("a closure under an old key is answered as it was after it was removed, and stays removed", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const call = (body: object) =>
    callApi(salon, "closure-dates", { method: "POST", user: admin, body, headers: { "Idempotency-Key": "old" } });
  const first = await (await call({ date, reason: "Holiday" })).json<{ id: string }>();
  expect(first).toMatchObject({ date, reason: "Holiday" });
  await callApi(salon, `closure-dates/${first.id}`, { method: "DELETE", user: admin });
  const again = await call({ date, reason: "Holiday" });
  expect([again.status, await again.json()]).toEqual([201, first]);
  expect((await call({ date, reason: "Party" })).status).toBe(422);
  expect(await rowsOf(salon)).toEqual([]);
});

test("a refused closure does not use its key up", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const call = (day: string) =>
    callApi(salon, "closure-dates", {
      ...{ method: "POST", user: admin, headers: { "Idempotency-Key": "once" } },
      body: { date: day, reason: "Holiday" },
    });
  await aClosure(salon, date);
  expect([(await call(date)).status, (await call(addDays(date, 1))).status]).toEqual([409, 201]);
});

test.for<[(date: string) => unknown, string]>([
  [() => ({}), "Please select a date and provide a reason"],
  [(date) => ({ date }), "Please select a date and provide a reason"],
  [(date) => ({ date, reason: "  " }), "Please select a date and provide a reason"],
  [() => ({ reason: "Holiday" }), "Please select a date and provide a reason"],
  [() => null, "Please select a date and provide a reason"],
  [(date) => ({ date: addDays(date, -2), reason: "Holiday" }), "Please choose today or a later day"],
  [(date) => ({ date: addDays(date, 365), reason: "Holiday" }), "Please choose a day within the next 365 days"],
  [() => ({ date: "someday", reason: "Holiday" }), "Please enter a real date, such as 2026-12-24"],
])("%s is refused with: %s", async ([body, error]) => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const answer = await add(salon, admin, body(date));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
  expect(await rowsOf(salon)).toEqual([]);
});

test("today and the 365th day ahead can be closed", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  for (const days of [-1, 364]) {
    expect((await add(salon, admin, { date: addDays(date, days), reason: "Holiday" })).status).toBe(201);
  }
});

test("nobody but an admin of this salon adds or removes closure dates", async () => {
  const { salon, date } = await aSalonWithAdmin();
  const other = await aSalon();
  await aClosure(salon, date);
  const [{ id } = { id: "" }] = await rowsOf(salon);
  const calls = [
    ["closure-dates", { method: "POST", body: { date: addDays(date, 1), reason: "Mischief" } }],
    [`closure-dates/${id}`, { method: "DELETE" }],
  ] as const;
  for (const [path, call] of calls) {
    const nobody = await callApi(salon, path, call);
    expect([nobody.status, await nobody.json()]).toEqual([401, { error: "Authentication required" }]);
    expect((await callApi(salon, path, { ...call, user: await anAccount(salon) })).status).toBe(403);
    expect((await callApi(salon, path, { ...call, headers: await asGuest(salon, "a@example.com") })).status).toBe(403);
    const elsewhere = await anAccount(other, { role: "admin" });
    expect((await callApi(salon, path, { ...call, user: elsewhere })).status).toBe(401);
  }
  const stranger = { method: "DELETE", user: await anAccount(other, { role: "admin" }) };
  expect((await callApi(other, `closure-dates/${id}`, stranger)).status).toBe(404);
  expect(await rowsOf(salon)).toHaveLength(1);
});

function add(salon: Salon, user: User, body: unknown) {
  return callApi(salon, "closure-dates", { method: "POST", user, body });
}

async function openOn(salon: Salon, date: string): Promise<boolean> {
  return (await (await callApi(salon, `slots?date=${date}`)).json<{ open: boolean }>()).open;
}

function rowsOf(salon: Salon) {
  return database.select().from(closureDates).where(eq(closureDates.salonId, salon.id));
}
