import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALL_DATES, countChanges } from "#app/database/changes.server.ts";
import { primaryDatabase } from "#app/database/client.server.ts";
import { technicians } from "#app/database/schema.ts";
import { bookableDates } from "#app/diary/times/availability.ts";
import { addDays, DAY_MS, HOUR_MS, now } from "#app/kernel/clock.ts";
import { issueCode } from "#app/models/accounts/one-time-code.server.ts";
import { resetPassword, type User } from "#app/models/accounts/user.server.ts";
import { closeDays } from "#app/models/opening/closures.server.ts";
import { setOpeningTimes } from "#app/models/opening/hours.server.ts";
import { bookingRules, setBookingRules } from "#app/models/salon/booking-rules.server.ts";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { editService } from "#app/models/services/service.server.ts";
import { anAccount, aStaffMember, cookieOf } from "#app/testing/accounts.ts";
import { aSalonWithAdmin } from "#app/testing/admin.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "#app/testing/appointments.ts";
import { database, without } from "#app/testing/database.ts";
import { aBrowser, heldIn } from "#app/testing/live/holding-browser.ts";
import { datesHeard, listen } from "#app/testing/live/listener.ts";
import { anUpdate, bookAndDie } from "#app/testing/mail-factories.ts";
import { visit } from "#app/testing/requests.ts";
import { insideObject, objectOf } from "#app/testing/salon-object.ts";
import { aClosure, aSalon, aTechnician } from "#app/testing/salons.ts";

/* The sockets of browsers that show the diary: docs/rules.md 22 */

/**
 * Tomorrow at 10:00 UTC. It is far from midnight, because another date with a number of its own comes into the window then.
 * It is in the future, so that an alarm goes off when a test runs it: local objects compare an alarm's time with the
 * machine's clock.
 */
const TEN = (Math.floor(now() / DAY_MS) + 1) * DAY_MS + 10 * HOUR_MS;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEN }));
afterEach(() => vi.useRealTimers());

const WEEK = Array.from({ length: 7 }, () => ({ isOpen: true, opensMinute: 600, closesMinute: 1200 }));

test("a booking is told to everybody who listens, as its date and a number and nothing else", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const [one, other] = [await listen(salon), await listen(salon)];
  await aBookedAppointment(salon, client);
  await vi.waitFor(() => expect(other.messages).toHaveLength(2), 30_000);
  expect(one.messages).toEqual(other.messages);
  const [first, ...rest] = one.messages;
  expect(first).toMatch(/^\{"revision":\d+\}$/);
  expect(rest).toEqual([`{"date":"${tomorrow(salon)}","revision":${one.last()}}`]);
});

test("hours, closures, the menu and gaps are told too: closures by their dates, all others by every date", async () => {
  const salon = await aSalon();
  const dates = bookableDates(addDays(tomorrow(salon), -1));
  const listener = await listen(salon);
  const hears = async (expected: string[]) => {
    await vi.waitFor(() => expect(datesHeard(listener)).toHaveLength(expected.length), 30_000);
    expect(datesHeard(listener).sort()).toEqual(expected);
    listener.messages.length = 1;
  };
  const by = { key: "k", adminId: "admin" };
  await closeDays(salon, { from: dates[3] ?? "", to: dates[4] ?? "", reason: "Training" }, by);
  await hears(dates.slice(3, 5));
  await setOpeningTimes(salon, { week: WEEK });
  await hears(dates.filter((date) => date !== dates[3] && date !== dates[4]));
  await editService(salon, `${salon.id}-gel`, { durationMinutes: 75 });
  await hears(dates);
  const rules = await bookingRules(primaryDatabase(), salon.id);
  await setBookingRules(salon, { ...rules, gaps: "last" });
  await hears(dates);
  await setBookingRules(salon, { ...rules, gaps: "last", cancelCutoffHours: 5 });
  await setBookingRules(salon, { ...rules, gaps: "never" });
  await hears(dates);
});

test("a browser that connects again with its last number gets the missed messages at once, and none twice", async () => {
  const salon = await aSalon();
  const listener = await listen(salon);
  const [soon, later] = [tomorrow(salon), addDays(tomorrow(salon), 3)];
  await bookAndDie(salon);
  await bookAndDie(salon, { date: later });
  const back = await listen(salon, `/live?since=${listener.last()}`);
  expect(datesHeard(back)).toEqual([soon, later]);
  expect(await listen(salon, `/live?since=${back.last()}`)).toMatchObject({ messages: [back.messages[0]] });
  const between = JSON.parse(back.messages[1] ?? "").revision;
  expect(datesHeard(await listen(salon, `/live?since=${between}`))).toEqual([later]);
  expect(datesHeard(await listen(salon, "/live?since=0")).sort()).toEqual(
    Array.from({ length: 31 }, (_, ahead) => addDays(soon, ahead - 1)),
  );
});

test("an object that was evicted wakes with its sockets and goes on counting", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const listener = await listen(salon);
  const at = listener.last();
  await evictDurableObject(objectOf(salon));
  await aBookedAppointment(salon, client);
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([tomorrow(salon)]), 30_000);
  expect(listener.last()).toBeGreaterThan(at);
});

test("if the Worker dies before it can tell a write, the alarm tells it", async () => {
  const salon = await aSalon();
  const listener = await listen(salon);
  await objectOf(salon).wake(salon.id);
  await aClosure(salon, tomorrow(salon));
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([tomorrow(salon)]), 30_000);
});

test("a command whose outcome is unknown is told if it was executed", async () => {
  const salon = await aSalon();
  const id = await bookAndDie(salon);
  const listener = await listen(salon);
  await insideObject(salon, async (object) => {
    const cancelled = anUpdate(salon, id, { what: "cancel" as const });
    const outcome = await without("outbox", () => object.execute(cancelled));
    expect(outcome).toEqual({ ok: false, reason: "outcome-unknown" });
  });
  await anAppointment(salon, { startsMinute: 900, endsMinute: 960 });
  await insideObject(salon, (object) => object.alarm());
  expect(datesHeard(listener)).toEqual([tomorrow(salon)]);
});

test("while D1 can't be read a socket still opens, and gets the missed messages later", async () => {
  const salon = await aSalon();
  const listener = await listen(salon);
  await bookAndDie(salon);
  const back = await without("diary_changes", () => listen(salon, `/live?since=${listener.last()}`));
  expect(datesHeard(back)).toEqual([]);
  await objectOf(salon).tell(salon.id);
  await vi.waitFor(() => expect(datesHeard(back)).toEqual([tomorrow(salon)]), 30_000);
});

test("no socket opens before the diary was read once, because the next write could not be told", async () => {
  const salon = await aSalon();
  const answer = await without("diary_changes", () => visit(salon, "/live", { headers: { Upgrade: "websocket" } }));
  expect([answer.status, await answer.json()]).toEqual([503, { error: "The diary can't be read" }]);
  const listener = await listen(salon);
  await bookAndDie(salon);
  await objectOf(salon).tell(salon.id);
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([tomorrow(salon)]), 30_000);
});

test("staff are told every write, and others only changes of free times", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const id = await bookAndDie(salon);
  const staff = await listen(salon, "/admin/live", { Cookie: await cookieOf(admin) });
  const anyone = await listen(salon);
  const pays = anUpdate(salon, id, { what: "payment" as const, paymentStatus: "paid" as const });
  await objectOf(salon).execute(pays);
  await vi.waitFor(() => expect(datesHeard(staff)).toEqual([tomorrow(salon)]), 30_000);
  await setOpeningTimes(salon, { week: WEEK });
  await vi.waitFor(
    () => expect(staff.messages.slice(2)).toEqual([expect.stringMatching(/^\{"revision":\d+\}$/)]),
    30_000,
  );
  const back = await listen(salon, `/admin/live?since=${JSON.parse(staff.messages[0] ?? "").revision}`, {
    Cookie: await cookieOf(admin),
  });
  expect(back.messages.slice(1)).toEqual(staff.messages.slice(1));
  await vi.waitFor(() => expect(datesHeard(anyone)).toHaveLength(31), 30_000);
});

test.for<[string, (world: World, former: User) => Promise<unknown>]>([
  ["is removed", ({ send }, { id }) => send("/admin/team", { intent: "remove", id })],
  ["is retired", ({ send, salon }) => send("/admin/team", { intent: "retire", id: `${salon.id}-2`, seen: "1" })],
  ["gets a new password", ({ salon }, { email }) => resetBy(salon, email)],
])("whose sign-in %s hears nothing more, and others come back", async ([, end]) => {
  const world = await aSalonWithAdmin();
  const { salon, admin } = world;
  const tara = { id: `${salon.id}-2`, salonId: salon.id, name: "Tara", colour: "#8c2f55", position: 2, createdAt: 0 };
  await database.insert(technicians).values(tara);
  const former = await aStaffMember(salon, "technician", tara.id);
  const Cookie = await cookieOf(former);
  const staff = await listen(salon, "/admin/live", { Cookie });
  const closed = new Promise<CloseEvent>((resolve) => staff.socket.addEventListener("close", resolve));
  await end(world, former);
  expect((await closed).code).toBe(1012);
  const back = await visit(salon, "/admin/live", { headers: { Upgrade: "websocket", Cookie } });
  expect(back.status).toBe(302);
  await listen(salon, "/admin/live", { Cookie: await cookieOf(admin) });
});

test("a hold ends when its technician retires, and the holds of others stay", async () => {
  const salon = await aSalon();
  const second = `${salon.id}-second`;
  await aTechnician(salon, { id: second });
  const browser = await aBrowser(salon);
  heldIn(await browser.holds(tomorrow(salon), "10:00", { technician: second }));
  const listener = await listen(salon);
  await database.batch([
    database.update(technicians).set({ active: false }).where(eq(technicians.id, second)),
    countChanges(database, salon.id, [ALL_DATES]),
  ]);
  await objectOf(salon).tell(salon.id);
  await vi.waitFor(() => expect(datesHeard(listener)).toContain(tomorrow(salon)), 30_000);
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
});

test("only pages of the site may listen, only by WebSocket, and only staff at the address for staff", async () => {
  const salon = await aSalon();
  const status = async (path: string, headers: Record<string, string>) =>
    (await visit(salon, path, { headers })).status;
  const Upgrade = "websocket";
  expect(await status("/live", { Upgrade, Origin: `http://${salon.host}` })).toBe(101);
  expect(await status("/live", { Upgrade, Origin: "https://elsewhere.test" })).toBe(403);
  expect(await status("/live", { Upgrade, Origin: "null" })).toBe(403);
  expect(await status("/live", {})).toBe(426);
  expect(await status("/live?since=yesterday", { Upgrade })).toBe(400);
  expect(await status("/admin/live", { Upgrade })).toBe(302);
  expect(await status("/admin/live", { Upgrade, Cookie: await cookieOf(await anAccount(salon)) })).toBe(403);
});

test("one network has 100 sockets at most, and others still get theirs", async () => {
  const salon = await aSalon();
  const from = (address: string) => ({ Upgrade: "websocket", "CF-Connecting-IP": address });
  const opened = await Promise.all(
    Array.from({ length: 100 }, () => visit(salon, "/live", { headers: from("198.51.100.7") })),
  );
  expect(opened.every(({ status }) => status === 101)).toBe(true);
  const refused = await visit(salon, "/live", { headers: from("198.51.100.7") });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await visit(salon, "/live", { headers: from("198.51.100.8") })).status).toBe(101);
});

test("sockets that are asked for at the same time are counted too", async () => {
  const salon = await aSalon();
  const headers = { Upgrade: "websocket", "CF-Connecting-IP": "198.51.100.7" };
  const answers = await Promise.all(Array.from({ length: 150 }, () => visit(salon, "/live", { headers })));
  expect(answers.filter(({ status }) => status === 101)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
});

test("the /48 around a network has as many sockets as four networks", async () => {
  const salon = await aSalon();
  const from = (household: number) => ({ Upgrade: "websocket", "CF-Connecting-IP": `2001:db8:7:${household}::1` });
  const opened = [];
  for (let household = 0; household < 5; household++)
    opened.push(...Array.from({ length: 80 }, () => visit(salon, "/live", { headers: from(household) })));
  expect((await Promise.all(opened)).every(({ status }) => status === 101)).toBe(true);
  expect((await visit(salon, "/live", { headers: from(5) })).status).toBe(429);
  const elsewhere = { Upgrade: "websocket", "CF-Connecting-IP": "2001:db8:8:0::1" };
  expect((await visit(salon, "/live", { headers: elsewhere })).status).toBe(101);
});

test("the socket of a browser that sends anything else is closed", async () => {
  const salon = await aSalon();
  const { socket } = await listen(salon);
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener("close", resolve));
  socket.send("hello");
  expect((await closed).code).toBe(1008);
});

type World = Awaited<ReturnType<typeof aSalonWithAdmin>>;

async function resetBy(salon: Salon, email: string): Promise<void> {
  const from = { networks: [] };
  const request = { salonId: salon.id, purpose: "password-reset", subject: email, from } as const;
  const code = (await issueCode(request, { mailbox: email, staff: true })) ?? "";
  const reset = await resetPassword(salon.id, { email, newPassword: "lavender-and-lemon", code }, from);
  expect(reset.ok).toBe(true);
}
