import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { appointments, guestBookings, rememberedDevices, users } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { longDate, shortDay } from "../../kernel/dates.ts";
import { LIMITS } from "../../models/accounts/limits.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { formWith, textOf } from "../../testing/html.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { diaryOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { CODE_NEEDED } from "../../words/accounts.ts";

/* Booking on the visitors' page without an account. docs/rules.md 5.29, 6.32, 6.36, 9.15 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

describe("a visitor", () => {
  test("books with a code from their mailbox, sees it confirmed, and makes an account of it with a password", async () => {
    const guest = await aGuest();
    const { salon } = guest;
    const details = await guest.page(guest.path);
    for (const words of ["Your Information", "I have an account", "We’ll email you a 6-digit code"])
      expect(details).toContain(words);
    const waiting = await guest.sends(guest.path, guest.details);
    const codeStep = waiting.headers.get("Location") ?? "";
    expect([waiting.status, codeStep]).toEqual([302, expect.stringContaining("waiting=")]);
    const asked = await guest.page(codeStep);
    for (const words of ["Check your email", guest.email, 'autoComplete="one-time-code"', "We’re holding 10:00"])
      expect(asked).toContain(words);
    // The code and the wish for another one are sent with the booking that waits for it.
    for (const button of ['value="code"', 'value="again"'])
      expect(formWith(asked, button)).toMatchObject({ waiting: guest.waitingIn(codeStep) });
    expect(await diaryOf(salon)).toEqual([]);

    const wrong = await guest.sends(codeStep, { intent: "code", waiting: guest.waitingIn(codeStep), code: "00000" });
    expect(await textOf(wrong, 400)).toContain(CODE_NEEDED);
    const booked = await guest.types(codeStep);
    expect([booked.status, booked.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/book\?booked=/)]);
    const [row] = await diaryOf(salon);
    expect(row).toMatchObject({ customerEmail: guest.email, customerName: "Ada Byron", mailboxProved: true });
    const confirmation = await guest.page(booked.headers.get("Location") ?? "");
    for (const words of ["Booking Confirmed!", "Thank you, Ada Byron.", "Save these for next time"])
      expect(confirmation).toContain(words);
    expect((await visit(salon, codeStep, { headers: { Cookie: guest.jar() } })).headers.get("Location")).toBe(
      `/book?booked=${row?.id}`,
    );

    const key = crypto.randomUUID();
    const made = await guest.sends(`/book?booked=${row?.id}`, { intent: "account", password: "nailed-it", key });
    expect(made.headers.get("Location")).toBe(`/booking?booked=${row?.id}&notice=account`);
    const [account] = await database.select().from(users).where(eq(users.email, guest.email));
    expect(account).toMatchObject({ name: "Ada Byron", emailVerifiedAt: expect.any(Number), role: "client" });
    expect(await guest.page(`/booking?booked=${row?.id}`)).toContain("Booking Confirmed!");
  });

  test("comes back to what their browser has booked, is told so, and is sold no other start in its place", async () => {
    const guest = await aGuest();
    const { salon, date, path } = guest;
    const waiting = await guest.sends(path, guest.details);
    const { headers } = await guest.types(waiting.headers.get("Location") ?? "");
    const confirmation = headers.get("Location") ?? "";
    await guest.page(confirmation);
    const booked = `You’ve booked this: ${shortDay(date)}, 10:00.`;
    const times = path.replace("step=details", "step=datetime");
    const comesBack = async (Cookie: string) => {
      const pages = [path, times].map((at) => textOf(visit(salon, at, { headers: { Cookie } })));
      const reading = await visit(salon, "/book/diary", { headers: { Cookie } });
      return [...(await Promise.all(pages)), JSON.stringify((await reading.json<{ booked: unknown }>()).booked)];
    };
    const [id] = (await diaryOf(salon)).map((row) => row.id);
    for (const Cookie of [guest.jar(), guest.jar("__Host-lacquer-device")]) {
      const [details, dateStep, reading] = await comesBack(Cookie);
      for (const page of [details, dateStep]) {
        expect(page).toContain(booked);
        expect(page).toContain("Choose a time for it.");
        for (const sold of ["no longer available", "nearest free times", "Confirm Appointment"])
          expect(page).not.toContain(sold);
      }
      expect(JSON.parse(reading ?? "")).toEqual([{ id, date, minute: 600 }]);
    }
    expect(await guest.page(path.replace("10%3A00", "15%3A00"))).not.toContain("6-digit code");
    const goesTo = async (Cookie: string) =>
      (await visit(salon, confirmation, { headers: { Cookie } })).headers.get("Location");
    expect(await goesTo(guest.jar("__Host-lacquer-device"))).toBe("/cancel?search");
    const stranger = await aGuest({}, salon);
    expect(await goesTo(stranger.jar())).toBe("/book");
    expect((await comesBack(stranger.jar())).join()).not.toContain("You’ve booked this");
    expect(await stranger.page(path)).toContain("no longer available");
    await database
      .update(appointments)
      .set({ status: "cancelled" })
      .where(eq(appointments.id, id ?? ""));
    expect(await guest.page(path)).not.toContain("You’ve booked this");
  });

  test("sends the details twice and gets one code, one booking and one page", async () => {
    const guest = await aGuest();
    const [one, two] = [await guest.sends(guest.path, guest.details), await guest.sends(guest.path, guest.details)];
    expect(one.headers.get("Location")).toBe(two.headers.get("Location"));
    const codeStep = one.headers.get("Location") ?? "";
    const booked = await guest.types(codeStep);
    const again = await guest.types(codeStep);
    expect(again.headers.get("Location")).toBe(booked.headers.get("Location"));
    expect(await diaryOf(guest.salon)).toHaveLength(1);
  });

  test("is counted no code for a start that can't be held", async () => {
    const guest = await aGuest();
    await anAppointment(guest.salon, { date: guest.date, startsMinute: 600, endsMinute: 660 });
    for (let key = 0; key < LIMITS["code-request"].both; key++)
      expect((await guest.sends(guest.path, { ...guest.details, key: `${key}` })).status).toBe(409);
    const free = await guest.sends(guest.path, { ...guest.details, time: "14:00", key: "free" });
    expect(guest.waitingIn(free.headers.get("Location") ?? "")).not.toBe("");
  });

  test("is led back to other times when the start has gone, and books one of them without another code", async () => {
    const guest = await aGuest();
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    await anAppointment(guest.salon, { date: guest.date, startsMinute: 600, endsMinute: 660 });
    const gone = await guest.types(codeStep);
    const times = gone.headers.get("Location") ?? "";
    expect(times).not.toContain("waiting");
    expect(await guest.page(times)).toContain("This time slot is no longer available. Please select a different time.");
    const booked = await guest.sends(guest.path, { ...guest.details, key: "another", at: `${guest.date}T12:00` });
    expect(booked.headers.get("Location")).toMatch(/^\/book\?booked=/);
  });

  test("learns nothing from a mailbox that has an account", async () => {
    const guest = await aGuest();
    const known = await anAccount(guest.salon, { emailVerifiedAt: 1 });
    await anAppointment(guest.salon, {
      customerEmail: known.email,
      customerName: "Zelda",
      mailboxProved: true,
      startsMinute: 900,
      endsMinute: 960,
    });
    const details = { ...guest.details, customerEmail: known.email };
    const codeStep = (await guest.sends(guest.path, details)).headers.get("Location") ?? "";
    const page = await guest.page(codeStep);
    expect(page).toContain("Check your email");
    expect(page).not.toContain("Zelda");
  });

  test("sees neither the code step nor the confirmation of somebody else's booking", async () => {
    const guest = await aGuest();
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const stranger = await textOf(visit(guest.salon, codeStep));
    expect(stranger).not.toContain(guest.email);
    expect(stranger).not.toContain("Check your email");
    const booked = (await guest.types(codeStep)).headers.get("Location") ?? "";
    expect((await visit(guest.salon, booked)).headers.get("Location")).toBe("/book");
  });

  test("goes to an account instead, at once where the salon takes no guests", async () => {
    const guest = await aGuest();
    const next = guest.path.replace("/book", "/booking");
    const way = `/?${new URLSearchParams({ mode: "signup", next })}`;
    const link = /href="([^"]*)"[^>]*>I have an account/.exec(await guest.page(guest.path))?.[1];
    expect(decodeURIComponent(link?.replaceAll("&amp;", "&") ?? "")).toBe(decodeURIComponent(way));
    const without = await aGuest({ guestBookings: false });
    expect((await visit(without.salon, without.path)).status).toBe(302);
    expect((await without.sends(without.path, without.details)).headers.get("Location")).toContain("/book?");
    expect(await database.$count(guestBookings, eq(guestBookings.salonId, without.salon.id))).toBe(0);
  });

  test("gets another code when the first does not come, and the start stays held", async () => {
    const guest = await aGuest();
    const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
    const first = await guest.code(1);
    const again = await guest.sends(codeStep, { intent: "again", waiting: guest.waitingIn(codeStep) });
    expect(await textOf(again)).toContain("We’ve emailed you another code.");
    const second = await guest.code(2);
    const waiting = guest.waitingIn(codeStep);
    const old = await guest.sends(codeStep, { intent: "code", waiting, code: first });
    if (first !== second) expect(old.status).toBe(401);
    const booked = await guest.sends(codeStep, { intent: "code", waiting, code: second });
    expect(booked.headers.get("Location")).toMatch(/^\/book\?booked=/);
  });
});

describe("a browser that is remembered", () => {
  test("has the details filled in and books at once, sees that booking alone, and forgets at a tap", async () => {
    const guest = await aGuest();
    await guest.types((await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "", {
      remember: "yes",
    });
    expect(await database.$count(rememberedDevices, eq(rememberedDevices.mailbox, guest.email))).toBe(1);
    const jar = { Cookie: guest.jar("__Host-lacquer-remembered", "__Host-lacquer-device") };
    const later = guest.path.replace("10%3A00", "12%3A00");
    const details = await textOf(visit(guest.salon, later, { headers: jar }));
    for (const words of [
      'value="Ada Byron"',
      `value="${guest.email}"`,
      'value="07700900123"',
      "Not you? Forget this device",
    ])
      expect(details).toContain(words);
    expect(details).not.toContain("6-digit code");
    const typed = { ...guest.details, key: "later", time: "12:00" };
    const booked = await postForm(guest.salon, later, typed, jar);
    const Cookie = cookiesAfter(jar.Cookie, booked);
    const confirmation = await textOf(
      visit(guest.salon, booked.headers.get("Location") ?? "", { headers: { Cookie } }),
    );
    expect(confirmation).toContain("Booking Confirmed!");
    expect(confirmation).not.toContain("Save these for next time");
    const manage = await textOf(visit(guest.salon, "/cancel", { headers: { Cookie } }));
    expect([manage.includes("12:00"), manage.includes("10:00")]).toEqual([true, false]);

    const forgotten = await postForm(guest.salon, "/book", { intent: "forget" }, jar);
    expect(forgotten.headers.getSetCookie().join()).toContain("__Host-lacquer-remembered=;");
    expect(await database.$count(rememberedDevices, eq(rememberedDevices.mailbox, guest.email))).toBe(0);
    expect(await textOf(visit(guest.salon, later, { headers: jar }))).not.toContain("Ada Byron");
  });

  test("is greeted with its next visit after a first booking, on the landing page too, but with no stranger's", async () => {
    const guest = await aGuest();
    const { salon, date } = guest;
    const waiting = await guest.sends(guest.path, guest.details);
    await guest.types(waiting.headers.get("Location") ?? "", { remember: "yes" });
    const Cookie = guest.jar("__Host-lacquer-remembered");
    const opens = (path: string, at = salon) => textOf(visit(at, path, { headers: { Cookie } }));
    const next = `Your next visit: ${longDate(date)} at 10:00, Gel Polish.`;
    for (const path of ["/", "/book"]) {
      const page = await opens(path);
      expect(page).toContain("Hello Ada");
      expect(page).toContain(next);
    }
    expect(await opens("/?mode=signup")).not.toContain("Hello Ada");
    expect(await opens("/", await aSalon())).not.toContain("Hello Ada");
    const stranger = await anAccount(salon);
    const sooner = { date: addDays(date, -1), startsMinute: 1430, endsMinute: 1435 };
    const theirs = { customerEmail: guest.email, customerName: "Mallory", clientId: stranger.id };
    await anAppointment(salon, { ...sooner, ...theirs });
    expect(await opens("/")).toContain(next);
    await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.customerName, "Ada Byron"));
    const page = await opens("/");
    expect([page.includes("Hello Ada"), page.includes("next visit:")]).toEqual([true, false]);
  });

  test("is offered the last visit of its mailbox again, and nothing that a stranger has booked", async () => {
    const guest = await aGuest();
    const past = { customerEmail: guest.email, date: addDays(guest.date, -8), status: "completed" as const };
    const Cookie =
      (await rememberBrowser(new Request("https://x.test"), guest.salon.id, guest.email)).split(";")[0] ?? "";
    const headers = { Cookie };
    const client = await anAccount(guest.salon);
    await anAppointment(guest.salon, { ...past, status: "confirmed", clientId: client.id, customerName: "Mallory" });
    expect(await textOf(visit(guest.salon, "/book", { headers }))).not.toContain("Same again");
    expect(await textOf(visit(guest.salon, guest.path, { headers }))).not.toContain("Mallory");
  });

  test("makes no account of its mailbox, and ends with a new password", async () => {
    const guest = await aGuest();
    const Cookie =
      (await rememberBrowser(new Request("https://x.test"), guest.salon.id, guest.email)).split(";")[0] ?? "";
    const booked = await postForm(guest.salon, guest.path, guest.details, { Cookie });
    const jar = cookiesAfter(Cookie, booked);
    const fields = { intent: "account", password: "nailed-it", key: crypto.randomUUID() };
    const made = await postForm(guest.salon, booked.headers.get("Location") ?? "", fields, { Cookie: jar });
    expect(made.headers.get("Location")).toBe("/book");
    expect(await database.$count(users, eq(users.email, guest.email))).toBe(0);
    await anAccount(guest.salon, { email: guest.email });
    const body = { action: "request-password-reset", email: guest.email };
    await callApi(guest.salon, "auth", { method: "POST", body });
    const code = await guest.code(1);
    const set = { action: "update-password", email: guest.email, newPassword: "battery staple", code };
    expect((await callApi(guest.salon, "auth", { method: "POST", body: set })).status).toBe(200);
    expect(await database.$count(rememberedDevices, eq(rememberedDevices.mailbox, guest.email))).toBe(0);
  });
});
