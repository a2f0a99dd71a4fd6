import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitingList } from "../../database/schema.ts";
import { MINUTE_MS, now } from "../../kernel/clock.ts";
import { changeEmail } from "../../models/own-profile/own-account.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { offerPath } from "../../models/waitlist/offer.server.ts";
import { anAccount, asGuest } from "../accounts.ts";
import { aBooking } from "../appointments.ts";
import { database } from "../database.ts";
import { itIs, MONDAY } from "../mail-factories.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { diaryOf } from "../rows.ts";
import { aTechnician } from "../salons.ts";
import { aScarceSalon, aWait, entryOf, look } from "./waits.ts";

/*
 * Tries to come before others on the waiting list, to end their wait, and to hold a time that nobody takes. Each row of the tables is
 * a try. docs/rules.md 33.2, 33.5 to 33.7
 */

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

const HALF_AN_HOUR = 30 * MINUTE_MS;

/** What somebody does who has joined after the victim. `self` is an entry of theirs. */
type Jump = (at: { salon: Salon; day: string; self: Entry; victim: Entry }) => Promise<unknown>;
type Entry = Awaited<ReturnType<typeof aWait>>;

const again = (salon: Salon, day: string, email: string) =>
  aWait(salon, day, { email, place: now(), createdAt: now() });

async function books(salon: Salon, with_: Record<string, unknown>, verified: number | null = null) {
  const user = await anAccount(salon, { emailVerifiedAt: verified });
  const answer = await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, with_) });
  expect(answer.status).toBe(201);
}

async function joinsByApi(salon: Salon, email: string, day: string, key: string) {
  const body = {
    services: [{ _id: `${salon.id}-gel` }],
    days: [day],
    customerName: "E",
    customerPhone: "07700 900001",
  };
  const headers = { ...(await asGuest(salon, email)), "Idempotency-Key": key };
  await callApi(salon, "waitlist", { method: "POST", body, headers });
}

const JUMPS: [string, Jump][] = [
  [
    "waits under five mailboxes",
    async ({ salon, day }) => {
      for (let n = 0; n < 5; n++) await again(salon, day, `eve+${n}@example.com`);
    },
  ],
  [
    "waits three times",
    async ({ salon, day, self }) => {
      for (let n = 0; n < 2; n++) await again(salon, day, self.email);
    },
  ],
  [
    "leaves and joins again",
    async ({ salon, day, self }) => {
      await callApi(salon, `waitlist/${self.id}`, { method: "DELETE", headers: await asGuest(salon, self.email) });
      await joinsByApi(salon, self.email, day, "again");
    },
  ],
  [
    "joins forty times with one key",
    async ({ salon, day, self }) => {
      await Promise.all(Array.from({ length: 40 }, () => joinsByApi(salon, self.email, day, "one")));
    },
  ],
  [
    "takes the victim off by their own token",
    async ({ salon, self, victim }) => {
      const answer = await callApi(salon, `waitlist/${victim.id}`, {
        ...{ method: "DELETE", headers: await asGuest(salon, self.email) },
      });
      expect(answer.status).toBe(404);
    },
  ],
  [
    "moves themselves up as staff do",
    async ({ salon, self }) => {
      await postForm(salon, "/admin/waiting-list", { intent: "up", id: self.id });
    },
  ],
  [
    "books another day of the victim's with the victim's email, unproved",
    async ({ salon, day, victim }) => {
      const later = day.replace(/\d\d$/, "28");
      const wanted = { ...victim.wanted, days: [day, later], until: later };
      await database.update(waitingList).set({ wanted }).where(eq(waitingList.id, victim.id));
      await books(salon, { date: later, time: "12:00", customerEmail: victim.email });
    },
  ],
  [
    "does so from an account that has proved another email",
    async ({ salon, day, victim }) => {
      const later = day.replace(/\d\d$/, "27");
      const wanted = { ...victim.wanted, days: [day, later], until: later };
      await database.update(waitingList).set({ wanted }).where(eq(waitingList.id, victim.id));
      await books(salon, { date: later, time: "12:00", customerEmail: victim.email }, 1);
    },
  ],
  [
    "books with the victim's phone",
    async ({ salon, victim }) => {
      await books(salon, { date: "2036-07-09", time: "12:00", customerPhone: victim.phone }, 1);
    },
  ],
];

test.each(JUMPS)("who %s does not come before the victim", async (_, jump) => {
  const { salon, day } = await aScarceSalon();
  const victim = await aWait(salon, day, { place: MONDAY - 2, createdAt: MONDAY - 2 });
  const self = await again(salon, day, "eve@example.com");
  await jump({ salon, day, self, victim });
  itIs(MONDAY + MINUTE_MS);
  await look(salon);
  const rows = await database.select().from(waitingList).where(eq(waitingList.salonId, salon.id));
  expect(rows.filter(({ offered }) => offered.length > 0).map(({ id, state }) => [id, state])).toEqual([
    [victim.id, "waiting"],
  ]);
});

const asha = ({ id }: Salon) => `${id}-asha`;

/** What a stranger does to take an offered time, or to have its page say that it is taken. */
const SPOILS: [string, (salon: Salon, day: string, victim: Entry) => Promise<unknown>][] = [
  [
    "books the start at another technician with the victim's email",
    async (salon, day, victim) => {
      await books(salon, { date: day, time: "10:00", customerEmail: victim.email, technicianId: asha(salon) });
    },
  ],
  [
    "does so with a proved email of their own account",
    async (salon, day, victim) => {
      await books(salon, { date: day, time: "10:00", customerEmail: victim.email, technicianId: asha(salon) }, 1);
    },
  ],
  [
    "opens the page twenty times",
    async (salon, _, victim) => {
      const { offerId } = await entryOf(victim.id);
      for (let n = 0; n < 20; n++) await visit(salon, offerPath(salon, offerId ?? ""));
    },
  ],
  [
    "sends an intent of their own",
    async (salon, _, victim) => {
      const { offerId } = await entryOf(victim.id);
      for (const intent of ["", "go-on", "move", "TAKE", "take,decline", "__proto__"])
        await postForm(salon, offerPath(salon, offerId ?? ""), { intent });
    },
  ],
];

test.each(SPOILS)("a stranger who %s leaves the offer to the victim, who books once", async (_, spoil) => {
  const { salon, day } = await aScarceSalon();
  await aTechnician(salon, { id: asha(salon) });
  const victim = await aWait(salon, day);
  await database
    .update(waitingList)
    .set({ wanted: { ...victim.wanted, technicianId: salon.id } })
    .where(eq(waitingList.id, victim.id));
  await look(salon);
  const { offerId, offerUntil } = await entryOf(victim.id);
  expect(offerId).not.toBeNull();
  await spoil(salon, day, victim);
  expect(await entryOf(victim.id)).toMatchObject({ offerId, offerUntil, state: "waiting" });
  const path = offerPath(salon, offerId ?? "");
  for (let n = 0; n < 3; n++) expect((await postForm(salon, path, { intent: "take" })).status).toBe(302);
  const theirs = (await diaryOf(salon)).filter(
    ({ customerEmail, technicianId }) => customerEmail === victim.email && technicianId === salon.id,
  );
  expect(theirs).toHaveLength(1);
});

/** What has become of an offer before its tap is sent again, from two phones at once. */
const LATE_TAPS: [string, (salon: Salon, path: string, entry: Entry) => Promise<unknown>][] = [
  ["it was declined", (salon, path) => postForm(salon, path, { intent: "decline" })],
  ["its client has left the list", (salon, path) => postForm(salon, path, { intent: "leave" })],
  [
    "staff have taken them off",
    (_, __, { id }) => database.update(waitingList).set({ state: "over" }).where(eq(waitingList.id, id)),
  ],
  ["its time is over", async () => itIs(MONDAY + HALF_AN_HOUR)],
  [
    "another was made",
    async (salon, _, { id, offered }) => {
      await database.update(waitingList).set({ offerId: crypto.randomUUID(), offered }).where(eq(waitingList.id, id));
      return salon;
    },
  ],
  ["it was forgotten", (_, __, { id }) => database.delete(waitingList).where(eq(waitingList.id, id))],
];

test.each(LATE_TAPS)("a tap that comes after %s books nothing", async (_, before) => {
  const { salon, day } = await aScarceSalon();
  const { id, email } = await aWait(salon, day);
  await look(salon);
  const offered = await entryOf(id);
  const path = offerPath(salon, offered.offerId ?? "");
  await before(salon, path, offered);
  const taps = await Promise.all([1, 2].map(() => postForm(salon, path, { intent: "take" })));
  expect(taps.map(({ status }) => status)).toEqual([410, 410]);
  expect((await diaryOf(salon)).filter(({ customerEmail }) => customerEmail === email)).toEqual([]);
});

/** How somebody would hold the one free hour for longer than one offer. Answers the entries that they have. */
const HOLDS: [string, (salon: Salon, day: string) => Promise<unknown>][] = [
  ["never answers", (salon, day) => aWait(salon, day, { email: "eve@example.com" })],
  [
    "waits three times under one mailbox",
    async (salon, day) => {
      for (let n = 0; n < 3; n++) await aWait(salon, day, { email: "eve@example.com" });
    },
  ],
  [
    "waits for three parts of the hour",
    async (salon, day) => {
      for (const from of [600, 601, 615]) {
        const { id, wanted } = await aWait(salon, day, { email: "eve@example.com" });
        await database
          .update(waitingList)
          .set({ wanted: { ...wanted, from: from - 15 } })
          .where(eq(waitingList.id, id));
      }
    },
  ],
  [
    "says each time that they go on with it",
    async (salon, day) => {
      const { id } = await aWait(salon, day, { email: "eve@example.com", name: "" });
      await look(salon);
      const { offerId } = await entryOf(id);
      for (let n = 0; n < 5; n++) await postForm(salon, offerPath(salon, offerId ?? ""), { intent: "take" });
    },
  ],
  [
    "gives their account another email",
    async (salon, day) => {
      const account = await anAccount(salon, { emailVerifiedAt: 1 });
      await aWait(salon, day, { email: account.email, userId: account.id });
      await look(salon);
      await changeEmail(salon, account, `by-now-${account.id}@example.com`);
    },
  ],
];

test.each(HOLDS)("who %s holds a time for half an hour at most, and then the next is offered it", async (_, tries) => {
  const { salon, day } = await aScarceSalon();
  await tries(salon, day);
  const next = await aWait(salon, day, { email: "next@example.com", place: 9 });
  const first = await look(salon);
  expect(first.map(({ date, start }) => [date, start])).toEqual([[day, 600]]);
  expect(first[0]?.until).toBeLessThanOrEqual(MONDAY + HALF_AN_HOUR);
  itIs(MONDAY + HALF_AN_HOUR);
  await look(salon);
  const { offered } = await entryOf(next.id);
  expect(offered).toMatchObject([{ date: day, start: 600 }]);
  for (let round = 2; round < 9; round++) {
    itIs(MONDAY + round * HALF_AN_HOUR);
    expect(await look(salon)).toEqual([]);
  }
});
