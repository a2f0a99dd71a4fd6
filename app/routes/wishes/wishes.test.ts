import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { sweepWishes } from "../../../workers/sweeping.ts";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { appointments, wishes } from "../../database/schema.ts";
import { addDays, DAY_MS, HOUR_MS, now } from "../../kernel/clock.ts";
import { LIMITS } from "../../models/accounts/limits.ts";
import { removeClient } from "../../models/customers/correct.server.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { deleteAccount } from "../../models/own-profile/own-account.server.ts";
import { fileSizes } from "../../models/pictures/picture.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, aReschedule, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { mailCodesAtOnce, openLink } from "../../testing/mail-factories.ts";
import { aWebp, chunk, kindsIn, lossyImage, riff } from "../../testing/pictures/webp.ts";
import { callApi, postForm, sentBack, visit } from "../../testing/requests.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";

/* Pictures of what a client wishes for, over HTTP with the real R2: docs/rules.md 26. */

const SIZE = { width: 1600, height: 1200 };

beforeEach(mailCodesAtOnce);

test("a client leaves three pictures, which they and staff see, and removes one", async () => {
  const { salon, id, at, Cookie } = await aClient();
  const added = await Promise.all(["one", "two", "three", "four"].map((key) => upload(salon, at, Cookie, { key })));
  expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
  expect(await upload(salon, at, Cookie, { key: "five" })).toMatchObject({
    error: "You can add 3 pictures to an appointment. Please remove one first.",
  });
  const [first, second, third] = await rowsOf(salon);
  expect((await keysOf(salon)).length).toBe(9);
  const page = await textOf(visit(salon, "/cancel", { headers: { Cookie } }));
  expect(page).toContain(`${at}/${first?.id}/400.webp`);
  expect(await textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } }))).toContain(`${at}/${third?.id}/`);
  const file = await open(salon, `${at}/${first?.id}/1600.webp`, Cookie);
  expect([file.status, file.headers.get("Cache-Control"), file.headers.get("Content-Type")]).toEqual([
    ...[200, "private, no-store", "image/webp"],
  ]);
  const owner = await cookieOf(await aStaffMember(salon, "owner"));
  const forStaff = `/admin/appointments/${id}/wishes`;
  expect((await open(salon, `${forStaff}/${first?.id}/800.webp`, owner)).status).toBe(200);
  const range = `from=${tomorrow(salon)}&to=${tomorrow(salon)}`;
  for (const shown of [`appointments?${range}`, `calendar/appointments?${range}`, `clients/${id}`])
    expect(await textOf(open(salon, `/admin/${shown}`, owner)), shown).toContain(first?.id);

  expect((await remove(salon, at, Cookie, second?.id)).status).toBe(200);
  expect((await open(salon, `${at}/${second?.id}/1600.webp`, Cookie)).status).toBe(404);
  expect((await rowsOf(salon)).map((row) => row.id)).toEqual([first?.id, third?.id]);
  expect((await keysOf(salon)).length).toBe(6);
  expect((await upload(salon, at, Cookie, { key: "six" })).status).toBe(201);
});

test("a form that is sent without script leads back to its appointment, and to Manage Appointments once signed out", async () => {
  const { salon, id, at, Cookie } = await aClient();
  await upload(salon, at, Cookie, {});
  const [picture] = await rowsOf(salon);
  const led = async (headers: Record<string, string>) =>
    (await postForm(salon, at, { intent: "remove", wish: picture?.id ?? "" }, { Accept: "text/html", ...headers }))
      .headers;
  expect((await led({})).get("Location")).toBe("/cancel");
  expect(await rowsOf(salon)).toHaveLength(1);
  expect((await led({ Cookie })).get("Location")).toBe(`/cancel#${id}`);
  expect(await rowsOf(salon)).toEqual([]);
});

test("the same upload sent again is kept once, and notes of a camera are cut out", async () => {
  const { salon, at, Cookie } = await aClient();
  const noted = fileSizes(SIZE).map(({ width, height }) =>
    riff(
      chunk("VP8X", [0x08, 0, 0, 0, ...[width - 1, height - 1].flatMap((side) => [side & 0xff, side >> 8, 0])]),
      chunk("VP8 ", lossyImage(width, height)),
      chunk("EXIF", [...new TextEncoder().encode("51.5007 N 0.1246 W")]),
    ),
  );
  const sent = { key: "same", files: noted };
  const [one, two] = [await upload(salon, at, Cookie, sent), await upload(salon, at, Cookie, sent)];
  expect([one.status, two.status, one.id]).toEqual([201, 201, two.id]);
  expect(await rowsOf(salon)).toHaveLength(1);
  const file = new Uint8Array(await (await open(salon, `${at}/${one.id}/1600.webp`, Cookie)).arrayBuffer());
  expect(kindsIn(file)).toEqual(["VP8 "]);
  const [whole] = noted.slice(-1);
  for (const files of [[], noted.slice(1), [...noted.slice(0, 2), Buffer.from("<svg/>")], [whole, whole, whole]])
    expect((await upload(salon, at, Cookie, { key: "bad", files })).status).toBe(400);
  expect(await rowsOf(salon)).toHaveLength(1);
});

test("nobody else sees, adds or removes a picture, whatever address they try", async () => {
  const mine = await aClient();
  const { salon, id, at } = mine;
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea" });
  const { id: wish = "" } = await upload(salon, at, mine.Cookie, {});
  const other = await aClient(salon, { startsMinute: 780, endsMinute: 840 });
  const { id: theirs = "" } = await upload(salon, other.at, other.Cookie, {});
  const elsewhere = await aClient();
  const guestWith = async (email: string) =>
    sentBack(new Headers(await giveAccessGrant(new Request(`http://${salon.host}`), { email }, salon.id)));
  const byGrant = { appointmentId: other.id, mailbox: other.email };
  const otherGrant = await giveAccessGrant(new Request(`http://${salon.host}`), byGrant, salon.id);
  const strangers: [string, Salon, string][] = [
    ["nobody", salon, ""],
    ["another client", salon, other.Cookie],
    ["a guest with another mailbox", salon, await guestWith(other.email)],
    ["a guest with the grant of another appointment", salon, sentBack(new Headers(otherGrant))],
    ["a client of another salon", elsewhere.salon, elsewhere.Cookie],
    ["a client's cookie of another salon", salon, elsewhere.Cookie],
  ];
  for (const [who, where, Cookie] of strangers) {
    const refused = who === "nobody" || (where === salon && Cookie === elsewhere.Cookie) ? 401 : 404;
    for (const path of [
      `${at}/${wish}/400.webp`,
      `${other.at}/${wish}/400.webp`,
      `/cancel/${wish}/wishes/${wish}/400.webp`,
    ])
      expect([who, path, (await open(where, path, Cookie)).status]).toEqual([who, path, 404]);
    expect([who, (await upload(where, at, Cookie, { key: who })).status]).toEqual([who, refused]);
    expect([who, (await remove(where, at, Cookie, wish)).status]).toEqual([who, refused]);
    expect([who, (await remove(where, other.at, Cookie, wish)).status]).toEqual([who, refused]);
    expect((await open(where, `/admin/appointments/${id}/wishes/${wish}/400.webp`, Cookie)).status).not.toBe(200);
  }
  for (const path of [`wishes/${wish}`, `wishes%2F${salon.id}%2F${wish}`, wish])
    expect((await visit(salon, `/pictures/${path}/400.webp`)).status).toBe(404);
  const bea = await cookieOf(await aStaffMember(salon, "technician", `${salon.id}-bea`));
  const own = await cookieOf(await aStaffMember(salon, "technician"));
  const forStaff = `/admin/appointments/${id}/wishes/${wish}/400.webp`;
  expect([(await open(salon, forStaff, bea)).status, (await open(salon, forStaff, own)).status]).toEqual([404, 200]);
  const range = `from=${tomorrow(salon)}&to=${tomorrow(salon)}`;
  expect(await textOf(open(salon, `/admin/calendar/appointments?${range}`, bea))).not.toContain(wish);
  const ownerElsewhere = await cookieOf(await aStaffMember(elsewhere.salon, "owner"));
  expect((await open(elsewhere.salon, forStaff, ownerElsewhere)).status).toBe(404);
  // Not even under an appointment of one's own, and not by a form of another site.
  expect((await open(salon, `${at}/${theirs}/400.webp`, mine.Cookie)).status).toBe(404);
  expect((await remove(salon, at, mine.Cookie, wish, "https://evil.test")).status).toBe(400);
  expect((await open(salon, `${at}/${wish}/400.webp`, mine.Cookie)).status).toBe(200);
  expect((await open(salon, `${at}/${wish}/400.webp`, await guestWith(mine.email))).status).toBe(200);
});

test("the email's link shows, adds and removes pictures until it no longer opens anything", async () => {
  const { salon, id, date, email: customerEmail } = await aClient();
  const address = await openLink(salon, { id, date, customerEmail, endsMinute: 660 }, now());
  const path = new URL(address ?? expect.fail("No link")).pathname;
  const added = await upload(salon, `${path}/wishes`, "", {});
  expect(added.status).toBe(201);
  expect((await open(salon, `${path}/wishes/${added.id}/400.webp`, "")).status).toBe(200);
  expect(await textOf(visit(salon, path))).toContain(`${path}/wishes/${added.id}/400.webp`);
  expect((await upload(salon, "/appointment/guessed/wishes", "", {})).status).toBe(404);
  await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, id));
  expect((await open(salon, `${path}/wishes/${added.id}/400.webp`, "")).status).toBe(404);
  expect((await remove(salon, `${path}/wishes`, "", added.id)).status).toBe(404);
});

test("a change carries the pictures along, and the former appointment has none", async () => {
  const { salon, id, at, Cookie, account } = await aClient(undefined, { daysAhead: 5 });
  const { id: wish } = await upload(salon, at, Cookie, {});
  const to = { appointmentDate: addDays(tomorrow(salon), 8), services: [{ name: "Gel Polish" }] };
  const body = aReschedule(salon, to);
  const changed = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: account, body });
  expect(changed.status).toBe(201);
  const now = (await changed.json<{ id: string }>()).id;
  expect(await rowsOf(salon)).toMatchObject([
    { id: wish, appointmentId: now, expiresAt: Date.parse(`${addDays(tomorrow(salon), 8 + 91)}T00:00Z`) },
  ]);
  expect((await open(salon, `/cancel/${now}/wishes/${wish}/400.webp`, Cookie)).status).toBe(200);
  expect((await open(salon, `${at}/${wish}/400.webp`, Cookie)).status).toBe(404);
  expect((await upload(salon, at, Cookie, { key: "late" })).status).toBe(410);
});

test.each([
  ["has begun", { daysAhead: -2 }],
  ["is cancelled", { status: "cancelled" as const }],
  ["is completed", { status: "completed" as const }],
])("an appointment that %s takes no picture", async (_, with_) => {
  const { salon, at, Cookie } = await aClient(undefined, with_);
  expect(await upload(salon, at, Cookie, {})).toMatchObject({ status: 410 });
  expect([await rowsOf(salon), await keysOf(salon)]).toEqual([[], []]);
});

test("uploads are limited by mailbox", async () => {
  const { salon, at, Cookie } = await aClient();
  const [file] = fileSizes(SIZE).map(({ width, height }) => aWebp(width, height));
  const statuses = await Promise.all(
    Array.from({ length: LIMITS.wish.account + 1 }, (_, n) =>
      upload(salon, at, Cookie, { key: `${n}`, files: [file] }),
    ),
  );
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
});

test.each<[string, (at: Awaited<ReturnType<typeof aClient>>) => Promise<unknown>]>([
  [
    "staff delete the appointment",
    async ({ salon, id }) => {
      const actor = { role: "admin" as const, userId: (await aStaffMember(salon, "owner")).id };
      return sendCommand(salon, {
        actor,
        key: "gone",
        appointmentId: id,
        what: "delete",
        tell: false,
      });
    },
  ],
  [
    "the client deletes their data",
    async ({ salon, id, account }) => {
      await database.update(appointments).set({ status: "completed" }).where(eq(appointments.id, id));
      return deleteAccount(salon, account);
    },
  ],
  [
    "staff remove the client",
    async ({ salon, id }) => {
      await database.update(appointments).set({ status: "completed" }).where(eq(appointments.id, id));
      const actor = { role: "admin" as const, userId: (await aStaffMember(salon, "owner")).id };
      return removeClient(salon, actor, id);
    },
  ],
])("once %s, neither row nor file is left, and others keep theirs", async (_, happens) => {
  const client = await aClient();
  const other = await aClient(client.salon, { startsMinute: 780, endsMinute: 840 });
  await upload(client.salon, client.at, client.Cookie, {});
  const { id } = await upload(other.salon, other.at, other.Cookie, {});
  expect(await happens(client)).toMatchObject({ ok: true });
  expect(await rowsOf(client.salon)).toMatchObject([{ id }]);
  expect(await keysOf(client.salon)).toHaveLength(3);
  expect((await open(other.salon, `${other.at}/${id}/400.webp`, other.Cookie)).status).toBe(200);
});

test("cron deletes pictures 90 days after the visit, and what a broken upload left behind", async () => {
  const { salon, at, Cookie, date } = await aClient();
  await upload(salon, at, Cookie, {});
  vi.spyOn(env.PICTURES, "put").mockRejectedValueOnce(new Error("R2 is down"));
  expect((await upload(salon, at, Cookie, { key: "broken" })).status).toBe(503);
  vi.restoreAllMocks();
  expect(await rowsOf(salon)).toHaveLength(2);
  await sweepWishes(now() + HOUR_MS / 2);
  expect(await rowsOf(salon)).toHaveLength(2);
  await sweepWishes(now() + HOUR_MS + 1);
  expect([(await rowsOf(salon)).length, (await keysOf(salon)).length]).toEqual([1, 3]);
  const end = Date.parse(`${date}T00:00Z`) + 91 * DAY_MS;
  await sweepWishes(end - 1);
  expect(await rowsOf(salon)).toHaveLength(1);
  await sweepWishes(end);
  expect([await rowsOf(salon), await keysOf(salon)]).toEqual([[], []]);
});

/** A client with an appointment, tomorrow at 10:00 by default, and where its pictures go. */
async function aClient(
  at?: Salon,
  { daysAhead = 1, ...with_ }: Partial<typeof appointments.$inferInsert> & { daysAhead?: number } = {},
) {
  const salon = at ?? (await aSalon());
  const email = `${crypto.randomUUID()}@example.com`;
  const account = await anAccount(salon, { email, emailVerifiedAt: 1 });
  const date = addDays(tomorrow(salon), daysAhead - 1);
  const booked = { clientId: account.id, customerEmail: email, customerName: "Ada Lovelace", date };
  const id = await anAppointment(salon, { ...booked, ...with_ });
  return { salon, account, email, id, date, at: `/cancel/${id}/wishes`, Cookie: await cookieOf(account) };
}

interface Sent {
  key?: string;
  files?: (Uint8Array | undefined)[];
}

async function upload(salon: Salon, to: string, Cookie: string, { key = "first", files = FILES }: Sent) {
  const body = new FormData();
  body.set("key", key);
  for (const file of files) body.append("file", new Blob([new Uint8Array(file ?? [])]));
  const headers = { Cookie, Origin: `http://${salon.host}` };
  const answer = await visit(salon, to, { method: "POST", body, headers });
  const json: { id?: string; error?: string } = await answer.json<{ id?: string }>().catch(() => ({}));
  return { status: answer.status, ...json };
}

const FILES = fileSizes(SIZE).map(({ width, height }) => aWebp(width, height));

function remove(salon: Salon, at: string, Cookie: string, wish = "", Origin = `http://${salon.host}`) {
  const body = new URLSearchParams({ intent: "remove", wish });
  return visit(salon, at, { method: "POST", body, headers: { Cookie, Origin, Accept: "application/json" } });
}

function open(salon: Salon, path: string, Cookie: string) {
  return visit(salon, path, { headers: { Cookie } });
}

function rowsOf({ id }: Salon) {
  return database.select().from(wishes).where(eq(wishes.salonId, id)).orderBy(wishes.createdAt, wishes.id);
}

async function keysOf({ id }: Salon) {
  return (await env.PICTURES.list({ prefix: `wishes/${id}/` })).objects.map(({ key }) => key);
}
