import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { contactOfMailbox } from "../../models/own-appointments/contact.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { deliverDueEmails, emailsTo, mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { diaryOf, standingOf } from "../../testing/rows.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";
import { BOTH_HELD } from "../../words/friends.ts";

/* A friend who comes along, on the pages of clients and of guests. Nothing here has a script. docs/rules.md 5.40, 9.16 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

describe("a client with a friend", () => {
  test("chooses when and for what by links and a form, and sees both in the sum and their chair alone held", async () => {
    const salon = await aSalonOf(2);
    const page = await pageFor(salon, await anAccount(salon));
    const step = `step=datetime&service=${salon.id}-gel`;
    const alone = await page(`/booking?${step}`);
    expect(alone).toMatch(/aria-current="true"[^>]*>Just me</);
    expect(alone).not.toContain("one after the other");
    const withFriend = hrefOf(alone, "Me and a friend");
    expect(withFriend).toContain("friend=beside");
    const both = await page(withFriend);
    for (const words of ["At the same time", "The same as you", "Total for both", "£70"]) expect(both).toContain(words);
    expect(hrefOf(both, "Right after me")).toContain("friend=after");
    const art = await page(`${withFriend}&friend-service=${salon.id}-matte`);
    expect(art).toContain("The same as you");

    const details = await page(`/booking?step=details&service=${salon.id}-gel&friend=beside&${startOf(salon)}`);
    for (const words of ["Your friend’s name", "We’re holding your friend’s time too", "Your friend at 10:00"])
      expect(details).toContain(words);
    expect(details).toContain('name="friendPrice" value="35"');
  });

  test("is offered a start at the same time only where two are free, and none where one technician works", async () => {
    const salon = await aSalonOf(2);
    await anAppointment(salon, {
      technicianId: `${salon.id}-t1`,
      date: tomorrow(salon),
      startsMinute: 600,
      endsMinute: 660,
    });
    const page = await pageFor(salon, await anAccount(salon));
    const day = `step=datetime&service=${salon.id}-gel&date=${tomorrow(salon)}`;
    expect(await page(`/booking?${day}`)).toContain('value="10:00"');
    const beside = await page(`/booking?${day}&friend=beside`);
    expect(beside).not.toContain('value="10:00"');
    expect(beside).toContain('value="11:00"');
    expect(await page(`/booking?${day}&friend=after`)).toContain('value="10:00"');

    const one = await aSalon();
    const alone = await pageFor(one, await anAccount(one));
    const before = await alone(`/booking?step=datetime&service=${one.id}-gel`);
    expect(before.replaceAll("<!-- -->", "")).toContain("one after the other, so each waits 1 hr for the other.");
    const after = await alone(`/booking?step=datetime&service=${one.id}-gel&friend=beside`);
    expect(after).toContain("We’ll see your friend right after you.");
    expect(after).not.toContain("one after the other");
    expect(after).not.toContain("At the same time");
  });

  test("books both at once, sees both confirmed and by name in their list, and cancels each alone", async () => {
    const salon = await aSalonOf(2);
    const client = await anAccount(salon, { emailVerifiedAt: 1 });
    const page = await pageFor(salon, client);
    const booked = await sendsPair(salon, client);
    const confirmation = booked.headers.get("Location") ?? "";
    const ticket = await page(confirmation);
    expect(ticket).toMatch(/You come with.*Mia Wallace at 10:00 with /s);
    expect(ticket).toMatch(/Your part.*£35 in cash.*Mia Wallace’s part.*£35.*Total for both.*£70/s);
    const [own, friends] = (await diaryOf(salon)).toSorted((one) => (one.customerName === "Mia Wallace" ? 1 : -1));
    expect(new Set([own?.technicianId, friends?.technicianId]).size).toBe(2);
    expect([friends?.customerName, friends?.customerEmail, friends?.partyId]).toEqual([
      ...["Mia Wallace", client.email, own?.id],
    ]);
    const list = await page("/cancel");
    expect(list).toMatch(/>For<.*Mia Wallace/s);
    const cancel = { intent: "cancel", id: own?.id ?? "", key: "cancel" };
    await postForm(salon, "/cancel", cancel, { Cookie: await cookieOf(client) });
    expect((await standingOf(salon)).map(({ customerName }) => customerName)).toEqual(["Mia Wallace"]);
  });

  test("comes alone once the friend’s appointment is cancelled, and the ticket names no friend", async () => {
    const salon = await aSalonOf(2);
    const client = await anAccount(salon, { emailVerifiedAt: 1 });
    const page = await pageFor(salon, client);
    const ticket = (await sendsPair(salon, client)).headers.get("Location") ?? "";
    expect(await page(ticket)).toContain("You come with");
    const friends = (await standingOf(salon)).find(({ customerName }) => customerName === "Mia Wallace");
    const cancel = { intent: "cancel", id: friends?.id ?? "", key: "cancel" };
    await postForm(salon, "/cancel", cancel, { Cookie: await cookieOf(client) });
    expect(await page(ticket)).not.toContain("You come with");
  });

  test("has to name the friend, and loses nothing that was typed", async () => {
    const salon = await aSalonOf(2);
    const answer = await sendsPair(salon, await anAccount(salon), { friendName: " ", notes: "Allergic to latex" });
    const page = await textOf(answer, 400);
    expect([answer.status, page.includes("Please give your friend’s name")]).toEqual([400, true]);
    expect(page).toContain("Allergic to latex");
    expect(await diaryOf(salon)).toEqual([]);
  });

  test("is told whether the booker's or the friend's part failed, and neither is booked", async () => {
    const salon = await aSalonOf(2);
    await anAppointment(salon, {
      technicianId: `${salon.id}-t1`,
      date: tomorrow(salon),
      startsMinute: 600,
      endsMinute: 660,
    });
    const answer = await sendsPair(salon, await anAccount(salon));
    expect(await textOf(answer, 409)).toContain("We couldn’t book Mia Wallace in, so nothing is booked.");
    expect(await diaryOf(salon)).toHaveLength(1);
  });

  test("gets one confirmation that names both, and an email about the friend’s that greets nobody", async () => {
    const salon = await aSalonOf(2);
    const client = await anAccount(salon, { emailVerifiedAt: 1 });
    await sendsPair(salon, client);
    await deliverDueEmails(salon.id);
    const [confirmation, ...others] = await emailsTo(client.email);
    expect(others).toEqual([]);
    expect(confirmation?.text).toMatch(/You come with:?\s+Mia Wallace at 10:00 with /);
    expect(confirmation?.text).toMatch(/Your part:? £35.*Mia Wallace’s part:? £35.*Total for both:? £70/s);
    const friends = (await diaryOf(salon)).find(({ customerName }) => customerName === "Mia Wallace");
    const cancel = { intent: "cancel", id: friends?.id ?? "", key: "cancel" };
    await postForm(salon, "/cancel", cancel, { Cookie: await cookieOf(client) });
    await deliverDueEmails(salon.id);
    const about = (await emailsTo(client.email)).find(({ subject }) => subject.startsWith("Cancelled"));
    expect(about?.text).toMatch(/For:?\s+Mia Wallace/);
    expect(about?.text).not.toContain("Hello Mia");
  });

  test("is not called by the friend’s name, and staff see who came together", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    await aTechnician(salon, { id: `${salon.id}-t1` });
    const client = await anAccount(salon, { emailVerifiedAt: 1 });
    await sendsPair(salon, client);
    expect((await contactOfMailbox(primaryDatabase(), salon, client.email)).name).toBe("Ada Lovelace");
    const calendar = visit(salon, `/admin/calendar?date=${tomorrow(salon)}`, {
      headers: { Cookie: await cookieOf(admin) },
    });
    expect(await textOf(calendar)).toContain("Mia Wallace");
  });
});

test("a guest books both with one code, and the address names nobody", async () => {
  const guest = await aGuest({}, await aSalonOf(2));
  const path = `${guest.path}&friend=after`;
  const details = { ...guest.details, friend: "after", friendName: "Mia Wallace", friendPrice: "35" };
  const codeStep = (await guest.sends(path, details)).headers.get("Location") ?? "";
  expect(codeStep).not.toContain("Mia");
  expect(await guest.page(codeStep)).toContain(BOTH_HELD);
  const booked = await guest.types(codeStep);
  expect(await guest.page(booked.headers.get("Location") ?? "")).toContain("Mia Wallace at 11:00");
  const starts = (await diaryOf(guest.salon)).map(({ customerName, startsMinute }) => [customerName, startsMinute]);
  expect(starts).toEqual([
    ["Ada Byron", 600],
    ["Mia Wallace", 660],
  ]);
});

const MIA = { friend: "beside", friendName: "Mia Wallace", friendPrice: "35" };

test("a pair of guests that can't be booked is told for whom before a code is mailed, and takes the start from nobody", async () => {
  const salon = await aSalonOf(2);
  const [pair, alone] = [await aGuest({}, salon), await aGuest({}, salon)];
  const taken = { technicianId: `${salon.id}-t1`, date: pair.date, startsMinute: 600, endsMinute: 660 };
  await anAppointment(salon, taken);
  const refused = await pair.sends(`${pair.path}&friend=beside`, { ...pair.details, ...MIA });
  expect(unescaped(await textOf(refused, 409))).toContain("We couldn’t book Mia Wallace in, so nothing is booked.");
  const codeStep = (await alone.sends(alone.path, alone.details)).headers.get("Location") ?? "";
  expect(await alone.page(codeStep)).toContain("We’re holding 10:00");
  expect((await alone.types(codeStep)).status).toBe(302);
  expect(await emailsTo(pair.email)).toEqual([]);
});

test("of two pairs of guests at two technicians the first has both places held, by its page too, and books", async () => {
  const salon = await aSalonOf(2);
  const [first, second] = [await aGuest({}, salon), await aGuest({}, salon)];
  const held = async ({ sends, details }: typeof first) =>
    (
      await sends("/book/hold", { service: details.service, date: details.date, time: details.time, friend: "beside" })
    ).json();
  expect(await held(first)).toMatchObject({ token: expect.any(String) });
  expect(await held(second)).toEqual({ refused: "taken" });
  const waits = await first.sends(`${first.path}&friend=beside`, { ...first.details, ...MIA });
  const late = await second.sends(`${second.path}&friend=beside`, { ...second.details, ...MIA });
  expect([waits.status, late.status]).toEqual([302, 409]);
  const booked = await first.types(waits.headers.get("Location") ?? "");
  expect(booked.status).toBe(302);
  expect((await diaryOf(salon)).map(({ startsMinute }) => startsMinute)).toEqual([600, 600]);
  expect(await emailsTo(second.email)).toEqual([]);
});

test("the API books for one, whatever it is sent of friends", async () => {
  const salon = await aSalonOf(2);
  const body = {
    ...aBooking(salon),
    friends: [{ customerName: "Mia", comes: "beside" }],
    friendName: "Mia",
    comes: "beside",
  };
  const answer = await callApi(salon, "appointments", { method: "POST", user: await anAccount(salon), body });
  expect([answer.status, (await diaryOf(salon)).length]).toEqual([201, 1]);
});

test("of 64 pairs at one start of three technicians one is booked, and nobody without their friend", async () => {
  const salon = await aSalonOf(3);
  const clients = await Promise.all(Array.from({ length: 64 }, () => anAccount(salon)));
  const answers = await Promise.all(clients.map((client) => sendsPair(salon, client)));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  const booked = await diaryOf(salon);
  expect(booked).toHaveLength(2);
  expect(new Set(booked.map(({ partyId }) => partyId)).size).toBe(1);
  expect(new Set(booked.map(({ technicianId }) => technicianId)).size).toBe(2);
}, 60_000);

/** A salon with this number of technicians, who all do everything. */
async function aSalonOf(count: number): Promise<Salon> {
  const salon = await aSalon();
  for (let n = 1; n < count; n++) await aTechnician(salon, { id: `${salon.id}-t${n}`, name: `Asha ${n}`, position: n });
  return salon;
}

function startOf(salon: Salon): string {
  return `date=${tomorrow(salon)}&time=10:00`;
}

async function pageFor(salon: Salon, client: User) {
  const headers = { Cookie: await cookieOf(client) };
  return async (path: string) => unescaped(await textOf(visit(salon, path, { headers })));
}

/** Sends the details step for the client and a friend, tomorrow at 10:00. */
async function sendsPair(salon: Salon, client: User, more: Record<string, string> = {}) {
  const { customerName, customerPhone, date, time } = aBooking(salon);
  const fields = {
    ...{ customerName, customerPhone, customerEmail: client.email, paymentMethod: "cash", key: crypto.randomUUID() },
    ...{ service: `${salon.id}-gel`, date, time, friend: "beside", friendName: "Mia Wallace", friendPrice: "35" },
    ...more,
  };
  return postForm(salon, "/booking", fields, { Cookie: await cookieOf(client) });
}

/** Where the link with these words leads. */
function hrefOf(page: string, words: string): string {
  return new RegExp(`href="([^"]*)"[^>]*>${words}<`).exec(page)?.[1] ?? "";
}
