import { and, eq, ne } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { appointments } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest, codeTo } from "../../testing/guests/a-guest.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, openLink } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { aSalonThatAsks, asks, atStripe, bookedAt, pays, wayBack } from "../../testing/stripe/deposits.ts";
import { DETAILS_WORDS } from "../../words/later-steps.ts";
import { MANAGE_NEWS } from "../../words/manage.ts";

/* A guest changes an appointment on the visitors' page, by a mailbox that their browser has proved. docs/rules.md 6.15, 9.17 */

beforeEach(mailCodesAtOnce);

test("the mail's link and a code from the mailbox change it, and nobody is asked for what stays", async () => {
  const { salon, guest, id, date, link } = await aBooked();
  expect(await guest.page("/cancel")).toContain(`href="/book?changing=true&amp;appointment=${id}`);
  const phone = await aBrowserAt(salon);
  const asked = await phone.sends(link, { intent: "change" });
  expect([asked.status, asked.headers.get("Location")]).toEqual([302, `${link}?code`]);
  const codeStep = await phone.opens(`${link}?code`);
  expect(codeStep).toContain(`Type it here to change Gel Polish, ${longDate(date)} at 10:00.`);
  expect(withoutRandom(codeStep)).not.toMatch(/Ada|@example.com|900123/);
  const wrong = await phone.sends(`${link}?code`, { intent: "code", code: "000000" });
  expect(await textOf(wrong, 401)).toContain("That code is wrong, used or expired.");
  const right = await phone.sends(`${link}?code`, { intent: "code", code: await codeTo(salon, guest.email, 2) });
  const times = right.headers.get("Location") ?? "";
  expect(times).toMatch(new RegExp(`^/book\\?changing=true&appointment=${id}&step=datetime`));
  const dateStep = await phone.opens(times);
  expect(dateStep).toContain(`aria-label="Changing your appointment"`);
  expect(dateStep).toContain('value="10:00"');
  const { details, form } = changeOf(salon, id, addDays(date, 1), "12:00");
  const page = await phone.opens(details);
  for (const words of [DETAILS_WORDS.asBooked, "Ada Byron", guest.email, "Confirm change"])
    expect(page).toContain(words);
  for (const words of ["6-digit code", "I have an account"]) expect(page).not.toContain(words);

  const changed = await phone.sends(details, form);
  const confirmation = changed.headers.get("Location") ?? "";
  expect([changed.status, confirmation]).toEqual([302, expect.stringMatching(/^\/book\?booked=/)]);
  expect(await phone.opens(confirmation)).toContain("Appointment Successfully Changed!");
  const again = await phone.sends(details, form);
  expect(again.headers.get("Location")).toBe(confirmation);
  const second = await phone.sends(details, { ...form, key: "second tab" });
  expect(second.headers.get("Location")).toBe("/cancel?notice=not-open");
  expect(await standing(salon)).toMatchObject([
    { replacesId: id, startsMinute: 720, customerName: "Ada Byron", customerEmail: guest.email, mailboxProved: true },
  ]);
  const subjects = async () => (await emailsTo(guest.email)).map(({ subject }) => subject);
  await vi.waitFor(async () => expect(await subjects()).toContainEqual(expect.stringMatching(/^Changed/)), 30_000);
  expect((await visit(salon, times, { headers: phone.headers() })).headers.get("Location")).toBe(
    "/cancel?notice=not-open",
  );
});

test("a remembered browser is offered the change of its next visit, makes it, and then sees that one alone", async () => {
  const { salon, guest, id, date } = await aBooked({ remember: "yes" });
  const phone = await aBrowserAt(salon, guest.jar("__Host-lacquer-remembered"));
  for (const page of ["/", "/book"])
    expect(await phone.opens(page)).toContain(`href="/book?changing=true&amp;appointment=${id}"`);
  const led = await visit(salon, `/book?changing=true&appointment=${id}`, { headers: phone.headers() });
  expect(led.headers.get("Location")).toContain("&step=datetime&service=");
  const { details, form } = changeOf(salon, id, date, "15:00");
  const changed = await phone.sends(details, form);
  expect(await phone.opens(changed.headers.get("Location") ?? "")).toContain("Appointment Successfully Changed!");
  const list = await phone.opens("/cancel");
  expect([list.includes("15:00 to 16:00"), list.includes("10:00 to 11:00")]).toEqual([true, false]);
  expect(await standing(salon)).toMatchObject([{ replacesId: id, startsMinute: 900 }]);
});

test("a browser that is remembered for one mailbox and has typed the code of another changes the visits of both", async () => {
  const { salon, guest, id } = await aBooked({ remember: "yes" });
  const other = `${crypto.randomUUID()}@example.com`;
  const date = addDays(tomorrow(salon), 9);
  const theirs = await anAppointment(salon, { customerEmail: other, date });
  const grant = await giveAccessGrant(new Request(`http://${salon.host}`), { email: other }, salon.id);
  const Cookie = `${guest.jar("__Host-lacquer-remembered")}; ${sentBack(new Headers(grant))}`;
  const opened = async (appointment: string) => {
    const answer = await visit(salon, `/book?changing=true&appointment=${appointment}`, { headers: { Cookie } });
    return answer.headers.get("Location") ?? answer.status;
  };
  expect(await opened(id)).toContain("&step=datetime&service=");
  // It has no services on the menu to go on with.
  expect(await opened(theirs)).toBe(200);
  expect(await opened(await anAppointment(salon, { date: addDays(date, 1) }))).toMatch(/^\/cancel/);
});

test("who has paid keeps it, and pays the rest of a dearer deposit before anything changes", async () => {
  const { salon, guest, id, date } = await aBooked({}, await aSalonThatAsks());
  const same = changeOf(salon, id, date, "12:00");
  expect((await guest.sends(same.details, same.form)).headers.get("Location")).toMatch(/^\/book\?booked=/);
  const [moved] = await bookedAt(salon);
  expect([moved?.startsMinute, moved?.money]).toEqual([720, [["deposit", "online", 1000]]]);

  await asks(salon, { kind: "percent", amount: 100 });
  const dearer = changeOf(salon, moved?.id ?? "", date, "14:00");
  expect(await guest.page(dearer.details)).toContain("Your deposit is now £35.");
  const { at, session } = await atStripe(salon, await guest.sends(dearer.details, dearer.form));
  expect(session.amount_total).toBe(2500);
  expect((await bookedAt(salon)).map(({ startsMinute }) => startsMinute)).toEqual([720]);
  const back = await visit(salon, wayBack(session.cancel_url), { headers: { Cookie: guest.jar() } });
  expect(back.headers.get("Location")).toMatch(/^\/book\?changing=true/);
  expect(await guest.page(back.headers.get("Location") ?? "")).toContain(
    "Nothing was charged, and your appointment is unchanged.",
  );
  const once = await atStripe(salon, await guest.sends(dearer.details, { ...dearer.form, key: "again" }));
  expect(once.at).not.toBe(at);
  await pays(salon, once);
  const [booked] = await bookedAt(salon);
  expect([booked?.startsMinute, booked?.money]).toEqual([
    840,
    [
      ["deposit", "online", 1000],
      ["deposit", "online", 2500],
    ],
  ]);
  expect(await guest.page(wayBack(once.session.success_url), 302)).toBe("");
});

test("nobody changes it whose browser has not proved the mailbox: not by its link, its id or another mailbox", async () => {
  const { salon, guest, id, date, link } = await aBooked();
  const opened = cookiesAfter("", await postForm(salon, link, { intent: "sign-in" }));
  const remembered = await rememberBrowser(new Request("https://x.test"), salon.id, "mallory@example.com");
  const { details, form } = changeOf(salon, id, date, "12:00");
  for (const cookies of ["", opened, remembered.split(";")[0] ?? ""]) {
    const stranger = await aBrowserAt(salon, cookies);
    for (const path of [`/book?changing=true&appointment=${id}`, details]) {
      const answer = await visit(salon, path, { headers: stranger.headers() });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cancel?search&notice=not-yours"]);
    }
    expect((await stranger.sends(details, form)).headers.get("Location")).toBe("/cancel?search&notice=not-yours");
    const held = await stranger.sends("/book/hold", { ...form, time: "10:00", appointment: id });
    expect(await held.json()).toEqual({ refused: "taken" });
    const times = await textOf(visit(salon, `/book/diary?appointment=${id}`, { headers: stranger.headers() }));
    expect(times).toContain('"start":600');
    expect(await stranger.opens("/cancel?search&notice=not-yours")).toContain(MANAGE_NEWS.openAgain);
  }
  expect(await standing(salon)).toMatchObject([{ id, startsMinute: 600 }]);
  const own = await guest.sends("/book/hold", { ...form, time: "10:00", appointment: id });
  expect(await own.json()).toMatchObject({ token: expect.any(String) });
});

test("it stays under the proved mailbox whatever is sent, and its name, phone and notes may be altered", async () => {
  const { salon, guest, id, date } = await aBooked();
  const { details, form } = changeOf(salon, id, date, "12:00");
  expect(await guest.page(details)).not.toMatch(/type="email"/);
  const altered = { customerName: "Ada Lovelace", customerEmail: "mallory@example.com", notes: "No gel" };
  await guest.sends(details, { ...form, ...altered, notesShown: "yes" });
  expect(await standing(salon)).toMatchObject([
    { customerName: "Ada Lovelace", customerEmail: guest.email, notes: "No gel", startsMinute: 720 },
  ]);
});

test("what staff have moved or cancelled meanwhile, and what is too near, is not changed and says so", async () => {
  const { salon, guest, id, date } = await aBooked();
  const { details, form } = changeOf(salon, id, date, "12:00");
  const user = await anAccount(salon, { role: "admin" });
  expect((await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user })).status).toBe(200);
  expect((await guest.sends(details, form)).headers.get("Location")).toBe("/cancel?notice=not-open");
  expect(await standing(salon)).toEqual([]);
  const gone = await visit(salon, details, { headers: { Cookie: guest.jar() } });
  expect(gone.headers.get("Location")).toBe("/cancel?notice=not-open");
  const phone = await aBrowserAt(salon);
  expect(await phone.opens("/cancel?notice=not-open")).toContain(MANAGE_NEWS.searchAgain);

  const soon = await aBooked({ remember: "yes" }, undefined, 0);
  const late = changeOf(soon.salon, soon.id, addDays(soon.date, 3), "12:00");
  const refused = await soon.guest.sends(late.details, late.form);
  expect(refused.headers.get("Location")).toBe("/cancel?notice=too-late");
  const led = await visit(soon.salon, late.details, { headers: { Cookie: soon.guest.jar() } });
  expect(led.headers.get("Location")).toBe("/cancel?notice=too-late");
  expect(await soon.guest.page("/book")).not.toContain("Change it");
  expect((await rowOf(soon.id))?.status).toBe("pending");
});

test("a salon that takes no guests leads to an account, from the link too", async () => {
  const salon = await aSalon({ guestBookings: false });
  const id = crypto.randomUUID();
  const appointment = { id, date: addDays(tomorrow(salon), 5), customerEmail: "grace@example.com" };
  await anAppointment(salon, appointment);
  const link = await linkOf(salon, appointment);
  const change = await visit(salon, `/book?changing=true&appointment=${id}`);
  expect(change.headers.get("Location")).toBe(`/booking?changing=true&appointment=${id}`);
  const sent = await postForm(salon, link, { intent: "change" });
  expect(sent.headers.get("Location")).toMatch(/^\/booking\?changing=true/);
});

/** A guest who has booked by a code, five days after tomorrow unless `days` says otherwise, and paid what that asks for. */
async function aBooked(more: Record<string, string> = {}, at?: Salon, days = 5) {
  const guest = await aGuest({}, at ?? (await aSalon()));
  const { salon } = guest;
  const date = addDays(guest.date, days);
  const path = guest.path.replace(guest.date, date);
  const codeStep = (await guest.sends(path, { ...guest.details, date })).headers.get("Location") ?? "";
  const answer = await guest.types(codeStep, more);
  if (at) {
    const paid = await pays(salon, await atStripe(salon, answer));
    await guest.page(wayBack(paid.success_url), 302);
  }
  const [row] = await standing(salon);
  const id = row?.id ?? expect.fail("Nothing is booked");
  return { salon, guest, id, date, link: await linkOf(salon, { id, date, customerEmail: guest.email }) };
}

/** The page of a link that was mailed about an appointment at 10:00. */
async function linkOf(salon: Salon, of: { id: string; date: string; customerEmail: string }): Promise<string> {
  const address = await openLink(salon, { ...of, endsMinute: 660 }, now());
  return new URL(address ?? expect.fail("No link")).pathname;
}

/** The details step of a change to Gel Polish at a start, and its form. */
function changeOf(salon: Salon, id: string, date: string, time: string) {
  const service = `${salon.id}-gel`;
  const change = { changing: "true", appointment: id, step: "details", service, date, time };
  const contact = { customerName: "Ada Byron", customerPhone: "07700900123", paymentMethod: "cash" };
  return {
    details: `/book?${new URLSearchParams(change)}`,
    form: { ...contact, service, date, time, key: crypto.randomUUID() },
  };
}

/** A browser on a salon's site with these cookies and its own. */
async function aBrowserAt(salon: Salon, cookies = "") {
  const headers = () => ({ Cookie: cookies });
  const opens = async (path: string) => {
    const answer = await visit(salon, path, { headers: headers() });
    cookies = cookiesAfter(cookies, answer);
    return textOf(answer);
  };
  await opens("/book");
  return {
    ...{ headers, opens },
    async sends(path: string, fields: Record<string, string>) {
      const answer = await postForm(salon, path, fields, headers());
      cookies = cookiesAfter(cookies, answer);
      return answer;
    },
  };
}

function standing(salon: Salon) {
  return database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salon.id), ne(appointments.status, "cancelled")));
}
