import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addedClients,
  appointments,
  auditEvents,
  clientFacts,
  customerNotes,
  joinedClients,
  mustCall,
} from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { aBooking, anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { callApi, postForm, visit } from "../../../../testing/requests.ts";

/* Two cards of one client are joined, and taken apart again: docs/rules.md 23.18. */

const ALLERGY = "Allergic to HEMA";
const SHAPE = "Likes almond";

test("the preview shows both cards and their notes, and joined everything counts on the one that stays", async () => {
  const { salon, page, ids, join, cards, noteOf, emails } = await aClientWithTwoCards();
  const preview = unescaped(await page(`/admin/clients/${ids.old}/join?with=${ids.work}`));
  for (const shown of ["Ada Lovelace", "Ada L.", emails.old, emails.work, `${ALLERGY}\n${SHAPE}`, "1 no-show"])
    expect(preview).toContain(shown);
  const answer = await join();
  expect(answer.headers.get("Location")).toBe(`/admin/clients/${ids.old}?notice=joined`);
  for (const id of [ids.old, ids.work, ids.coming]) {
    const card = unescaped(await page(`/admin/clients/${id}`));
    expect(card).toContain(`mailto:${emails.work}`);
    expect(card).toContain("Ada L.");
    expect(card).toContain(ALLERGY);
    expect(card).toContain(SHAPE);
    expect(card).toContain(`Joined with ${emails.old}`);
    expect(card).toMatch(/Visits<\/dt><dd[^>]*>2</);
    expect(card).toContain("1 no-show");
  }
  expect(await noteOf(emails.old)).toBeUndefined();
  expect(await cards()).toEqual(["Ada L."]);
  const stored = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(stored.map(({ customerEmail }) => customerEmail).toSorted()).toEqual(
    [emails.old, emails.old, emails.work, emails.work].toSorted(),
  );
});

test("each card’s birthday and consent are the card’s, and what stays goes first", async () => {
  const { salon, ids, join, emails } = await aClientWithTwoCards();
  const salonId = salon.id;
  const yes = { consentOn: "2026-01-02", consentWords: "May we?", consentHow: "paper" } as const;
  await database.insert(clientFacts).values([
    { salonId, client: emails.old, birthday: "06-03", ...yes, updatedAt: 1 },
    { salonId, client: emails.work, birthday: "07-04", consentWords: "", updatedAt: 1 },
  ]);
  expect((await join()).headers.get("Location")).toBe(`/admin/clients/${ids.old}?notice=joined`);
  const rows = await database.select().from(clientFacts).where(eq(clientFacts.salonId, salonId));
  expect(rows).toEqual([{ salonId, client: emails.work, birthday: "07-04", ...yes, updatedAt: 2, stoppedAt: null }]);
});

test("the history says so, and taken apart again each has its own appointments and note", async () => {
  const { page, ids, join, send, cards, noteOf, emails, eventsOf } = await aClientWithTwoCards();
  await join();
  expect(await eventsOf(ids.old)).toEqual(["card joined"]);
  expect(await eventsOf(ids.work)).toEqual([]);
  const separated = await send(`/admin/clients/${ids.work}/join`, { intent: "separate", client: emails.old });
  expect(separated.headers.get("Location")).toBe(`/admin/clients/${ids.work}?notice=separated`);
  expect(await eventsOf(ids.old)).toEqual(["card joined", "card separated"]);
  expect(await noteOf(emails.old)).toBe(ALLERGY);
  expect(await noteOf(emails.work)).toBe(`${ALLERGY}\n${SHAPE}`);
  expect(await page(`/admin/clients/${ids.old}`)).toMatch(/Visits<\/dt><dd[^>]*>1</);
  expect(await page(`/admin/clients/${ids.work}`)).not.toContain("Separate again");
  expect(await cards()).toEqual(["Ada L.", "Ada Lovelace"]);
});

test("each account goes on seeing its own appointments alone, and emails go where they went", async () => {
  const { salon, join, ids, emails } = await aClientWithTwoCards();
  await join();
  const account = async (email: string) => cookieOf(await anAccount(salon, { email, emailVerifiedAt: 1 }));
  const seen = async (email: string) =>
    textOf(visit(salon, "/cancel?visits", { headers: { Cookie: await account(email) } }));
  const [old, work] = [await seen(emails.old), await seen(emails.work)];
  expect(work).toContain("Chrome Nails");
  expect(old).not.toContain("Chrome Nails");
  const asOld = await anAccount(salon, { email: `${crypto.randomUUID()}@example.com` });
  expect((await callApi(salon, `appointments/${ids.coming}/cancel`, { method: "PATCH", user: asOld })).status).toBe(
    403,
  );
});

test("a technician sees each client’s own appointments as before, and the one note", async () => {
  const { salon, join, ids, emails } = await aClientWithTwoCards();
  await join();
  const Cookie = await cookieOf(await aStaffMember(salon, "technician"));
  const card = unescaped(await textOf(visit(salon, `/admin/clients/${ids.old}`, { headers: { Cookie } })));
  expect(card).toContain("Ada Lovelace");
  expect(card).toContain(ALLERGY);
  for (const unseen of [emails.work, "Separate again", "Join with another client"]) expect(card).not.toContain(unseen);
  expect(card).toMatch(/Visits<\/dt><dd[^>]*>1</);
  expect((await visit(salon, `/admin/clients/${ids.old}/join`, { headers: { Cookie } })).status).toBe(403);
  const separate = { intent: "separate", client: emails.old };
  expect((await postForm(salon, `/admin/clients/${ids.old}/join`, separate, { Cookie })).status).toBe(403);
});

test("a join from a stale page is refused with what was chosen, and sent twice it is done once", async () => {
  const { join, seen, ids, send, joined } = await aClientWithTwoCards();
  const before = await seen();
  await send(`/admin/clients/${ids.old}`, { note: "Another note", seen: "1" });
  const stale = await join({ seen: before, note: "Typed by hand" });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain("Typed by hand");
  const fresh = await seen();
  const answers = await Promise.all([join({ seen: fresh }), join({ seen: fresh })]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(await joined()).toHaveLength(1);
});

test("another salon, where the same client has both cards too, is not touched, and its ids join nothing", async () => {
  const here = await aClientWithTwoCards();
  const there = await aClientWithTwoCards(here.emails);
  expect((await here.join({ with: there.ids.work })).status).toBe(302);
  expect(await here.joined()).toEqual([]);
  await here.join();
  expect(await here.joined()).toHaveLength(1);
  expect(await there.joined()).toEqual([]);
  expect(await there.cards()).toEqual(["Ada L.", "Ada Lovelace"]);
  expect(await there.noteOf(there.emails.old)).toBe(ALLERGY);
});

test("the mark of either is that of the joined card, and both mailboxes are asked to call", async () => {
  const { salon, join, ids, send, emails } = await aClientWithTwoCards();
  await send(`/admin/clients/${ids.old}`, { intent: "call", reason: "Late" });
  await join();
  expect(await database.select().from(mustCall).where(eq(mustCall.salonId, salon.id))).toMatchObject([
    { client: emails.work },
  ]);
  for (const email of [emails.old, emails.work]) {
    const user = await anAccount(salon, { email, emailVerifiedAt: 1 });
    const body = aBooking(salon, { time: "15:00", customerPhone: "07700 900999" });
    expect((await callApi(salon, "appointments", { method: "POST", user, body })).status).toBe(409);
  }
});

test("a third card joins with the others, a correction keeps them together, and removing the client removes all", async () => {
  const { salon, join, ids, send, joined, emails, page, noteOf } = await aClientWithTwoCards();
  await join();
  const third = await anAppointment(salon, {
    ...PAST(salon, 30),
    customerEmail: `third-${emails.old}`,
    customerName: "Third",
  });
  const seen = seenIn(await page(`/admin/clients/${third}/join?with=${ids.work}`));
  const choice = { name: "open", email: "open", phone: "open", note: "All of it" };
  await send(`/admin/clients/${third}/join`, { with: ids.work, seen, ...choice });
  expect((await joined()).map(({ joinedTo }) => joinedTo)).toEqual([`third-${emails.old}`, `third-${emails.old}`]);
  await send(`/admin/clients/${ids.old}/details`, {
    ...{ customerName: "Ada Third", customerEmail: `new-${emails.old}`, customerPhone: "07700 900123" },
    seen: JSON.stringify(["Third", `third-${emails.old}`, "07700 900123"]),
  });
  expect((await joined()).map(({ joinedTo }) => joinedTo)).toEqual([`new-${emails.old}`, `new-${emails.old}`]);
  expect(await noteOf(`new-${emails.old}`)).toBe("All of it");
  expect(await page(`/admin/clients/${ids.work}`)).toContain("Ada Third");
  const details = `/admin/clients/${ids.work}/details`;
  expect((await send(details, { intent: "remove" })).status).toBe(409);
  await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, ids.coming));
  expect((await send(details, { intent: "remove" })).status).toBe(302);
  const left = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(new Set(left.map(({ customerEmail }) => customerEmail))).toEqual(new Set([""]));
  expect([await joined(), await noteOf(`new-${emails.old}`)]).toEqual([[], undefined]);
  expect(await database.$count(addedClients, eq(addedClients.salonId, salon.id))).toBe(0);
});

test("with one’s last appointment what was joined of them goes", async () => {
  const { salon, admin, join, ids, joined, noteOf, emails } = await aClientWithTwoCards();
  await join();
  const others = and(eq(appointments.salonId, salon.id), eq(appointments.customerEmail, emails.old));
  await database.delete(appointments).where(and(others, eq(appointments.noShow, true)));
  const deleted = await callApi(salon, `appointments/${ids.old}`, { method: "DELETE", user: admin });
  expect(deleted.status).toBe(204);
  expect(await joined()).toEqual([]);
  expect(await noteOf(emails.work)).toContain(ALLERGY);
});

/** What identifies the state of both cards. */
function seenIn(page: string): string {
  return unescaped(/name="seen" value="([^"]*)"/.exec(page)?.[1] ?? expect.fail("Nothing can be joined"));
}

/** A visit so many days ago. */
const PAST = (salon: Salon, days: number) => ({
  ...{ id: crypto.randomUUID(), date: addDays(aBooking(salon).date, -days), status: "completed" as const },
  ...{ startsMinute: 600, endsMinute: 660 },
});

/** A salon and its client Ada, who has booked with two emails. */
async function aClientWithTwoCards(same?: { old: string; work: string }) {
  const made = await aSalonWithAdmin();
  const { salon, page, send } = made;
  const mailbox = crypto.randomUUID();
  const emails = same ?? { old: `${mailbox}@example.com`, work: `${mailbox}@work.example` };
  const old = {
    customerName: "Ada Lovelace",
    customerEmail: emails.old,
    customerPhone: "07700 900456",
    phoneKey: "+447700900456",
  };
  const work = {
    customerName: "Ada L.",
    customerEmail: emails.work,
    customerPhone: "07700 900111",
    phoneKey: "+447700900111",
  };
  const ids = {
    old: await anAppointment(salon, { ...old, ...PAST(salon, 9) }),
    work: await anAppointment(salon, { ...work, ...PAST(salon, 5) }),
    coming: await anAppointment(salon, {
      ...work,
      date: addDays(aBooking(salon).date, 5),
      serviceNames: "Chrome Nails",
    }),
  };
  await anAppointment(salon, { ...old, ...PAST(salon, 12), status: "cancelled", cancelledBy: "client", noShow: true });
  await database.insert(customerNotes).values([
    { salonId: salon.id, client: emails.old, note: ALLERGY, updatedAt: 1 },
    { salonId: salon.id, client: emails.work, note: SHAPE, updatedAt: 1 },
  ]);
  const seen = async () => seenIn(await page(`/admin/clients/${ids.old}/join?with=${ids.work}`));
  return {
    ...{ ...made, emails, ids, seen },
    /** Joins them: the email and the name of the second one stay. */
    join: async (with_: Record<string, string> = {}) => {
      const choice = { name: "other", email: "other", phone: "open", note: `${ALLERGY}\n${SHAPE}` };
      const fields = { with: ids.work, ...choice, seen: with_.seen ?? (await seen()), ...with_ };
      return send(`/admin/clients/${ids.old}/join`, fields);
    },
    joined: () => database.select().from(joinedClients).where(eq(joinedClients.salonId, salon.id)),
    noteOf: async (client: string) => {
      const theirs = and(eq(customerNotes.salonId, salon.id), eq(customerNotes.client, client));
      return (await database.select().from(customerNotes).where(theirs))[0]?.note;
    },
    eventsOf: async (id: string) => {
      const events = await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id));
      return events.map(({ event }) => event).filter((event) => event.startsWith("card"));
    },
    /** The names in the list of clients. */
    cards: async () => {
      const found = [...(await page("/admin/clients")).matchAll(/Ada L(?:\.|ovelace)/g)].map(([name]) => name);
      return [...new Set(found)].toSorted();
    },
  };
}
