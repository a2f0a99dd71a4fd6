import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitingList } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { codeTo } from "../../../testing/guests/a-guest.ts";
import { textOf } from "../../../testing/html.ts";
import { emailsTo, mailCodesAtOnce } from "../../../testing/mail-factories.ts";
import { cookiesAfter, postForm, visit } from "../../../testing/requests.ts";
import { anItem } from "../../../testing/revenue-factories.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { asks } from "../../../testing/stripe/deposits.ts";

/* The pages of the waiting list, for clients and for staff: docs/rules.md 33 */

beforeEach(mailCodesAtOnce);
afterEach(() => vi.restoreAllMocks());

test("a stranger joins once their mailbox has sent its code back, and leaves on Manage Appointments", async () => {
  const salon = await aSalon({ waitingList: true });
  const email = `${crypto.randomUUID()}@example.com`;
  const form = aForm(salon, { email });
  const first = await postForm(salon, "/waitlist", form);
  expect(await first.text()).toContain("We’ve emailed a 6-digit code");
  const Cookie = cookiesAfter("", first);
  const code = await codeTo(salon, email, 1);
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await postForm(salon, "/waitlist", { ...form, code: wrong }, { Cookie })).status).toBe(401);
  expect(await entriesOf(email)).toEqual([]);
  const joined = await postForm(salon, "/waitlist", { ...form, code }, { Cookie });
  expect(joined.headers.get("Location")).toBe("/waitlist?joined");
  expect(await entriesOf(email)).toMatchObject([
    { name: "Ada Byron", phone: "07700 900123", userId: null, state: "waiting", wanted: { from: 720, to: 1020 } },
  ]);
  const known = { Cookie: cookiesAfter(Cookie, joined) };
  expect(await textOf(visit(salon, "/cancel", { headers: known }))).toContain("On the waiting list");
  const [entry] = await entriesOf(email);
  const left = await postForm(salon, "/cancel", { intent: "leave-list", id: entry?.id ?? "" }, known);
  expect(left.headers.get("Location")).toBe("/cancel?notice=left-list");
  expect(await entriesOf(email)).toMatchObject([{ state: "over" }]);
});

test("what is missing is said at its field, and nothing that was typed is lost", async () => {
  const salon = await aSalon({ waitingList: true });
  const { day: _day, ...form } = aForm(salon, { email: "", name: "Grace" });
  const answer = await postForm(salon, "/waitlist", form);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain("Please choose the days that would suit you");
  expect(page).toContain("Email is required");
  expect(page).toContain('value="Grace"');
  expect((await visit(await aSalon(), "/waitlist")).status).toBe(404);
});

test("a client who wants an earlier time has their appointment moved, and it pays as before", async () => {
  const { salon } = await aSalonWithAdmin({ waitingList: true, changeCutoffHours: 0 });
  const client = await anAccount(salon, { email: `${crypto.randomUUID()}@example.com`, emailVerifiedAt: 1 });
  const day = addDays(tomorrow(salon), 2);
  const own = await anAppointment(salon, {
    ...{ date: day, startsMinute: 1080, endsMinute: 1140, clientId: client.id, customerEmail: client.email },
    ...{ paymentMethod: "bank_transfer" },
  });
  await anItem(salon, own, 0, { serviceId: `${salon.id}-gel` });
  const headers = { Cookie: await cookieOf(client) };
  expect(await textOf(visit(salon, `/waitlist?earlier=${own}`, { headers }))).toContain("An earlier time");
  const form = aForm(salon, { day, part: "", earlier: own });
  expect((await postForm(salon, "/waitlist", form, headers)).headers.get("Location")).toBe("/waitlist?joined");
  const link = await offerTo(client.email);
  expect(await textOf(visit(salon, link))).toContain("Move my appointment");
  expect((await postForm(salon, link, { intent: "take" })).status).toBe(302);
  const rows = (await diaryOf(salon)).filter(({ customerEmail }) => customerEmail === client.email);
  const open = rows.filter(({ status }) => status !== "cancelled");
  expect(open).toMatchObject([{ date: day, clientId: client.id, paymentMethod: "bank_transfer" }]);
  expect(open[0]?.startsMinute).toBeLessThan(1080);
});

test("where booking terms come first, the tap leads to the details and the time stays held for that browser", async () => {
  const salon = await aSalon({ waitingList: true });
  await asks(salon);
  const client = await anAccount(salon, { email: `${crypto.randomUUID()}@example.com`, emailVerifiedAt: 1 });
  const headers = { Cookie: await cookieOf(client) };
  await postForm(salon, "/waitlist", aForm(salon, { part: "" }), headers);
  const link = await offerTo(client.email);
  // The mail opens in a browser that has never been here: it is known from the page on.
  const opened = { Cookie: cookiesAfter("", await visit(salon, link)) };
  const taken = await postForm(salon, link, { intent: "take" }, opened);
  expect(taken.headers.get("Location")).toMatch(/^\/booking\?step=details&service=/);
  expect((await diaryOf(salon)).filter(({ status }) => status !== "cancelled")).toEqual([]);
  const [entry] = await entriesOf(client.email);
  expect(entry?.heldFor).toMatch(/^[\da-f-]{36}$/);
});

test("the front sees the list, puts it in order and takes somebody off; a forged link is not found", async () => {
  const { salon, page, send } = await aSalonWithAdmin({ waitingList: true });
  const day = addDays(tomorrow(salon), 2);
  const ids: string[] = [];
  for (const [place, name] of ["Ada", "Bea", "Cleo"].entries()) {
    const id = crypto.randomUUID();
    ids.push(id);
    await database.insert(waitingList).values({
      ...{
        id,
        salonId: salon.id,
        email: `${name}@example.com`,
        name,
        phone: "",
        phoneKey: "",
        place,
        createdAt: place,
      },
      wanted: {
        ...{ services: [{ id: `${salon.id}-gel`, quantity: 1 }], days: [day], from: 0, to: 1440, until: day },
        ...{ technicianId: null, before: null },
      },
    });
  }
  const order = async () =>
    [...(await page("/admin/waiting-list")).matchAll(/>(Ada|Bea|Cleo)</g)].map(([, name]) => name);
  expect(await order()).toEqual(["Ada", "Bea", "Cleo"]);
  await send("/admin/waiting-list", { intent: "up", id: ids[2] ?? "" });
  expect(await order()).toEqual(["Ada", "Cleo", "Bea"]);
  await send("/admin/waiting-list", { intent: "down", id: ids[0] ?? "" });
  expect(await order()).toEqual(["Cleo", "Ada", "Bea"]);
  await send("/admin/waiting-list", { intent: "remove", id: ids[0] ?? "" });
  expect(await order()).toEqual(["Cleo", "Bea"]);
  expect((await visit(salon, "/offer/forged.signature")).status).toBe(404);
});

function aForm(salon: Salon, with_: Record<string, string>): Record<string, string> {
  return {
    ...{ key: crypto.randomUUID(), service: `${salon.id}-gel`, day: addDays(tomorrow(salon), 2), part: "12:00-17:00" },
    ...{ name: "Ada Byron", phone: "07700 900123" },
    ...with_,
  };
}

function entriesOf(email: string) {
  return database.select().from(waitingList).where(eq(waitingList.email, email));
}

async function offerTo(email: string): Promise<string> {
  const offers = async () => (await emailsTo(email)).flatMap(({ text }) => /\/offer\/\S+/.exec(text) ?? []);
  await vi.waitFor(async () => expect(await offers()).toHaveLength(1), 15_000);
  return (await offers())[0] ?? "";
}
