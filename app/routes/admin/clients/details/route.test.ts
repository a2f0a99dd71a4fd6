import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addedClients, appointments, customerNotes, outbox, undos } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { betweenReadingAndWriting, database } from "../../../../testing/database.ts";
import { unescaped, withoutRandom } from "../../../../testing/html.ts";
import { aSalon } from "../../../../testing/salons.ts";
import { CLIENT_HINTS, CLIENT_WORDS } from "../../../../words/clients.ts";

/* Adding a client and changing what staff typed of them: docs/rules.md 23.9 to 23.11. */

const ADA = {
  customerName: "Ada Lovelace",
  customerEmail: "Ada@Example.com",
  customerPhone: "07700 900456",
  notes: "Almond",
};
const IMPOSSIBLE = "Please enter a valid phone number (at least 7 digits)";
const BO = { customerName: "Bo", customerEmail: "", customerPhone: "07700 900789", notes: "" };

test("an added client has a card with the note, and a booking is filled in with them", async () => {
  const { salon, date, add, page } = await aClientBook();
  const { card, id } = await add(ADA);
  const shown = await page(card);
  for (const text of ["Ada", "ada@example.com", "07700 900456", "Almond", "None yet"]) expect(shown).toContain(text);
  expect(await page(`${card}/details`)).toMatch(new RegExp(`href="${card}"[^>]*>Cancel<`));
  const [, link = ""] = /href="(\/admin\/new-booking\?[^"]*)"[^>]*>New booking/.exec(shown) ?? [];
  expect(link).toContain(`like=${id}`);
  const chosen = { step: "details", service: `${salon.id}-gel`, date, time: "10:00" };
  const booking = `/admin/book-appointment?${new URLSearchParams(chosen)}`;
  expect(await page(`${booking}&q=LOVE`)).toContain(`href="/admin/clients/${id}"`);
  const details = await page(`${booking}&like=${id}`);
  for (const text of ["Almond", 'value="Ada Lovelace"', 'value="ada@example.com"']) expect(details).toContain(text);
});

test("nobody is emailed when they are added", async () => {
  const { salon, add } = await aClientBook();
  await add(ADA);
  expect(await database.select().from(outbox).where(eq(outbox.salonId, salon.id))).toEqual([]);
});

test.for([
  [{ customerName: " " }, "Full name is required"],
  [{ customerEmail: "", customerPhone: "" }, "Please give a phone number or an email"],
  [{ customerPhone: "none" }, IMPOSSIBLE],
  [{ customerEmail: "", customerPhone: "12345" }, IMPOSSIBLE],
  [{ customerEmail: "ada@" }, "Invalid email address"],
  [{ notes: "x".repeat(1_001) }, "Please use at most 1000 characters"],
] as const)("refuses %j, and keeps what was typed", async ([wrong, sentence]) => {
  const { send, stored } = await aClientBook();
  const refused = await send("/admin/clients/new", { ...ADA, customerName: "Ada Typed", ...wrong });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain(sentence);
  if (!("customerName" in wrong)) expect(page).toContain('value="Ada Typed"');
  expect(await stored()).toEqual([]);
});

test("who was added or has booked is not added again, and the page leads to their card", async () => {
  const { salon, add, send, stored } = await aClientBook();
  const { card } = await add(ADA);
  const booked = `${salon.id}-grace`;
  await anAppointment(salon, { id: booked });
  for (const [typed, known] of [
    [{ ...ADA, customerName: "Ada again" }, card],
    [{ ...BO, customerEmail: "grace@example.com" }, `/admin/clients/${booked}`],
  ] as const) {
    const refused = await send("/admin/clients/new", typed);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain(CLIENT_WORDS["already-there"]);
    expect(page).toContain(`href="${known}"`);
  }
  expect(await stored()).toHaveLength(1);
});

test("a client without an email is known by the phone, at the door too", async () => {
  const { salon, add, page, send } = await aClientBook();
  const { card } = await add(BO);
  await anAppointment(salon, {
    ...{ id: `${salon.id}-bo`, customerName: "Bo", customerEmail: "", customerPhone: "+44 7700 900789" },
    ...{ phoneKey: "+447700900789", serviceNames: "Walked in" },
  });
  expect(await page(card)).toContain("Walked in");
  expect(await page(`/admin/clients/${salon.id}-bo`)).toContain("Walked in");
  await send(card, { note: "Likes square", seen: "0" });
  expect(await page(`/admin/clients/${salon.id}-bo`)).toContain("Likes square");
  expect(await page(`/admin/appointments?from=2000-01-01&q=Bo`)).toContain("Likes square");
});

test("details are corrected on past and coming appointments, and the note goes along", async () => {
  const { salon, date, add, send, page } = await aClientBook();
  const { card } = await add(BO);
  await send(card, { note: "Square", seen: "0" });
  const bo = { customerName: "Bo", customerEmail: "", customerPhone: "+44 7700 900789", phoneKey: "+447700900789" };
  for (const [id, day] of [
    ["past", addDays(date, -9)],
    ["next", date],
  ] as const)
    await anAppointment(salon, { ...bo, id: `${salon.id}-${id}`, date: day, version: 3 });
  await anAppointment(salon, { ...bo, customerName: "Bo's sister", date: addDays(date, 1) });
  const shown = { ...BO, customerName: "Bo's sister", customerPhone: "+44 7700 900789" };
  const corrected = {
    ...shown,
    customerName: "Sister Bo",
    customerEmail: "bo@example.com",
    customerPhone: "07700 900700",
  };
  const saved = await send(`${card}/details`, { ...corrected, seen: await seenAt(page, card) });
  expect(saved.headers.get("Location")).toBe(`${card}?notice=changed`);
  const stored = await database
    .select()
    .from(appointments)
    .where(eq(appointments.salonId, salon.id))
    .orderBy(appointments.date);
  const email = { customerEmail: "bo@example.com", customerPhone: "07700 900700", phoneKey: "+447700900700" };
  expect(stored).toMatchObject([
    { ...email, customerName: "Bo", version: 4 },
    { ...email, customerName: "Bo", version: 4 },
    { ...email, customerName: "Sister Bo", version: 2 },
  ]);
  for (const path of [card, `/admin/clients/${salon.id}-past`])
    expect(await page(path)).toMatch(/bo@example.com.*Square/s);
  expect(await page(`/admin/appointments?history=${salon.id}-next`)).toContain("name or contact details corrected");
  expect(await database.select().from(outbox).where(eq(outbox.salonId, salon.id))).toEqual([]);
});

test("details are not corrected from an older state, nor to another client's", async () => {
  const { salon, add, send, page } = await aClientBook();
  const { card } = await add(BO);
  await add(ADA);
  const stale = await send(`${card}/details`, { ...BO, customerName: "Bo Typed", seen: "an older one" });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toMatch(/Somebody else has just changed these details.*Here they are now.*07700 900789/s);
  expect((await send(`${card}/details`, { ...BO, seen: "an older one" })).status).toBe(302);
  await anAppointment(salon, { customerEmail: "grace@example.com" });
  for (const email of ["ada@example.com", "grace@example.com"]) {
    const refused = await send(`${card}/details`, { ...BO, customerEmail: email, seen: await seenAt(page, card) });
    expect([refused.status, (await refused.text()).includes(CLIENT_WORDS["already-there"])]).toEqual([409, true]);
  }
});

test("a correction that comes after another one, but had been read before it, is refused", async () => {
  const { add, send, stored, page } = await aClientBook();
  const { card, id } = await add(BO);
  const seen = await seenAt(page, card);
  betweenReadingAndWriting("added_clients", () =>
    database.update(addedClients).set({ email: "first@example.com" }).where(eq(addedClients.id, id)),
  );
  const second = await send(`${card}/details`, { ...BO, customerEmail: "second@example.com", seen });
  expect(second.status).toBe(409);
  expect(await stored()).toMatchObject([{ email: "first@example.com" }]);
});

test("a correction may leave a phone that is not possible, and puts no other one in its place", async () => {
  const { salon, date, send, page } = await aClientBook();
  const card = `/admin/clients/${salon.id}-old`;
  const old = { customerName: "Bo", customerEmail: "bo@example.com", customerPhone: "0790" };
  await anAppointment(salon, { ...old, id: `${salon.id}-old`, date, phoneKey: "+440790" });
  const refused = await send(`${card}/details`, { ...old, customerPhone: "0791", seen: await seenAt(page, card) });
  expect([refused.status, (await refused.text()).includes(IMPOSSIBLE)]).toEqual([400, true]);
  const saved = await send(`${card}/details`, { ...old, customerName: "Bob", seen: await seenAt(page, card) });
  expect(saved.status).toBe(302);
  const stored = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(stored).toMatchObject([{ customerName: "Bob", customerPhone: "0790" }]);
});

test("a client without their email any more stays a client, by the phone", async () => {
  const { salon, date, send, page } = await aClientBook();
  const card = `/admin/clients/${salon.id}-new`;
  await anAppointment(salon, { id: `${salon.id}-new`, date: addDays(date, 1) });
  await anAppointment(salon, { id: `${salon.id}-old`, date, customerPhone: "020 1", phoneKey: "0201" });
  const walkIn = { customerName: "Grace Hopper", customerEmail: "", customerPhone: "07700 900123" };
  expect((await send(`${card}/details`, { ...walkIn, seen: await seenAt(page, card) })).status).toBe(302);
  const stored = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(stored.map(({ customerEmail, phoneKey }) => [customerEmail, phoneKey])).toEqual([
    ["", "+447700900123"],
    ["", "+447700900123"],
  ]);
});

test("a removed client leaves no trace but what their visits earned", async () => {
  const { salon, date, add, send, notes, stored, page } = await aClientBook();
  const { card } = await add({ ...BO, notes: "Square" });
  const bo = { customerName: "Bo", customerEmail: "", customerPhone: "07700 900789", phoneKey: "+447700900789" };
  const past = {
    ...bo,
    date: addDays(date, -9),
    status: "completed",
    paymentStatus: "paid",
    notes: "Knee hurts",
  } as const;
  await anAppointment(salon, { ...past, id: `${salon.id}-past` });
  await anAppointment(salon, { ...bo, id: `${salon.id}-next`, date });
  const remove = () => send(`${card}/details`, { intent: "remove" });
  const refused = await remove();
  expect(await notes()).toEqual(["Square"]);
  expect(await stored()).toHaveLength(1);
  expect(await page(`/admin/clients/${salon.id}-past`)).toContain("Bo");
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(CLIENT_WORDS["still-booked"])]);
  await send("/admin/appointments", { intent: "cancel", id: `${salon.id}-next`, version: "1", key: "one" });
  expect((await remove()).headers.get("Location")).toBe("/admin/clients?removed");
  expect([await stored(), await notes()]).toEqual([[], []]);
  const left = await database
    .select()
    .from(appointments)
    .where(eq(appointments.salonId, salon.id))
    .orderBy(appointments.date);
  expect(withoutRandom(JSON.stringify(left))).not.toMatch(/"Bo"|900789|Knee/);
  expect(await database.$count(undos, eq(undos.salonId, salon.id))).toBe(0);
  expect(left).toMatchObject([
    { customerName: "Former client", pricePence: 3500, paymentStatus: "paid" },
    { status: "cancelled" },
  ]);
  expect(await page("/admin/clients")).not.toMatch(/<bdi>(Bo|Former client)</);
});

test("the note on an added client outlives their last appointment", async () => {
  const { salon, add, send, notes } = await aClientBook();
  await anAppointment(salon, { id: `${salon.id}-ada`, customerEmail: "other@example.com" });
  await send(`/admin/clients/${salon.id}-ada`, { note: "Gone", seen: "0" });
  await add(ADA);
  await anAppointment(salon, {
    id: `${salon.id}-2`,
    customerEmail: "ada@example.com",
    startsMinute: 700,
    endsMinute: 760,
  });
  for (const id of [`${salon.id}-ada`, `${salon.id}-2`])
    await send("/admin/appointments", { intent: "delete", id, version: "1", key: crypto.randomUUID() });
  expect(await notes()).toEqual(["Almond"]);
});

test("a card names the others with the same phone", async () => {
  const { salon, add, page } = await aClientBook();
  const { card } = await add(BO);
  await anAppointment(salon, { id: `${salon.id}-x`, customerName: "Bo Online", phoneKey: "+447700900789" });
  await anAppointment(await aSalon(), { customerName: "Elsewhere", phoneKey: "+447700900789" });
  expect(await page(card)).toMatch(/Also with this phone number.*Bo Online, grace@example.com/s);
  expect(await page(card)).not.toContain("Elsewhere");
  const later = { startsMinute: 700, endsMinute: 760 };
  const mum = { customerName: "Mum", customerEmail: "mum@example.com", phoneKey: "+447700900789" };
  await anAppointment(salon, { ...mum, ...later });
  const shown = await page(card);
  for (const text of [CLIENT_HINTS.samePerson, "another name"]) expect(shown).toContain(text);
  expect(shown).toMatch(/with (<!-- -->)?Bo Online/);
  expect(shown).not.toMatch(/with (<!-- -->)?Mum/);
  expect(await page(`/admin/clients/${salon.id}-x`)).toContain(`href="${card}"`);
});

test("the same names stand on each card of a client, latest booked first", async () => {
  const { salon, date, page } = await aClientBook();
  const phone = { customerPhone: "07700 900789", phoneKey: "+447700900789" };
  const [old, latest, other] = [`${salon.id}-old`, `${salon.id}-latest`, `${salon.id}-other`];
  await anAppointment(salon, { id: old, date: addDays(date, -9) });
  await anAppointment(salon, { id: latest, date, ...phone });
  await anAppointment(salon, {
    id: other,
    date: addDays(date, 1),
    ...phone,
    customerEmail: "o@example.com",
    customerName: "Olive",
  });
  for (const id of [old, latest]) expect(await page(`/admin/clients/${id}`)).toMatch(/Also with this phone.*Olive/s);
});

test("another salon's added client has no card here", async () => {
  const { add } = await aClientBook();
  const { card } = await add(ADA);
  const { open, send } = await aClientBook();
  for (const path of [card, `${card}/details`]) expect((await open(path)).status).toBe(404);
  expect((await send(`${card}/details`, { ...ADA, seen: "1" })).status).toBe(404);
});

/** A salon whose admin adds clients. */
async function aClientBook() {
  const made = await aSalonWithAdmin();
  const { salon, send } = made;
  const ofTheSalon = eq(addedClients.salonId, salon.id);
  return {
    ...made,
    async add(client: Record<string, string>) {
      const added = await send("/admin/clients/new", client);
      const [, card = ""] = /^(.*)\?notice=added$/.exec(added.headers.get("Location") ?? "") ?? [];
      return { card, id: card.split("/").at(-1) ?? "" };
    },
    stored: () => database.select().from(addedClients).where(ofTheSalon),
    async notes() {
      const rows = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
      return rows.map(({ note }) => note);
    },
  };
}

/** What names the state of a client's details in the form that corrects them. */
async function seenAt(page: (path: string) => Promise<string>, card: string): Promise<string> {
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(await page(`${card}/details`)) ?? [];
  return unescaped(seen);
}
