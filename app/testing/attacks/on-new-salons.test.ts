import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditEvents, outbox, packages, salons, services, technicians, vouchers } from "../../database/schema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kernel/clock.ts";
import { noteAnswer } from "../../models/accounts/answered-mailbox.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { NO_LINKS_YET, TRIAL_MS } from "../../models/trial/trial.ts";
import { MAIL_OF_NEW_SALON_WAITS } from "../../words/salon.ts";
import { anAccount, cookieOf } from "../accounts.ts";
import { aSalonWithAdmin } from "../admin.ts";
import { aBooking } from "../appointments.ts";
import { database } from "../database.ts";
import { textOf, unescaped } from "../html.ts";
import { bookAndDie, deliverDueEmails, emailsTo, itIs, MONDAY, newsOf } from "../mail-factories.ts";
import { callApi, visit } from "../requests.ts";
import { aSalon } from "../salons.ts";
import { runs } from "../thoroughness.ts";
import { mailedBefore } from "../tried-before.ts";

/* What a stranger can do in our name with a salon that they have opened themselves. docs/rules.md 18.11 */

const ON_TRIAL = { trialUntil: MONDAY + TRIAL_MS };

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

test("of the strangers whom a new salon books, 20 are mailed a day; the others' bookings stand, and staff read why", async () => {
  const salon = await aSalon(ON_TRIAL);
  await mailedBefore(salon, 18);
  const mailed = await booksFor(salon, 4);
  await deliverDueEmails(salon.id);
  await deliverDueEmails(salon.id);
  expect(await mailed()).toBe(2);
  const rows = await newsOf(salon);
  expect(rows).toHaveLength(4);
  const waiting = rows.filter(({ sentAt }) => sentAt === null);
  expect(waiting).toHaveLength(2);
  expect(waiting.filter(({ droppedAt, failedAt }) => droppedAt || failedAt)).toEqual([]);
  expect(waiting.every(({ attempts, lastError }) => attempts === 0 && lastError?.includes("a new salon"))).toBe(true);

  const admin = await anAccount(salon, { role: "admin" });
  const request = { headers: { Cookie: await cookieOf(admin) } };
  const page = unescaped(await textOf(visit(salon, "/admin/appointments", request)));
  expect(page.match(/Email waiting \([^)]*\)/)?.[0]).toBe(`Email waiting (${MAIL_OF_NEW_SALON_WAITS})`);

  itIs(MONDAY + HOUR_MS);
  await deliverDueEmails(salon.id);
  expect(await mailed()).toBe(2);
  await database.update(salons).set({ trialUntil: null }).where(eq(salons.id, salon.id));
  itIs(MONDAY + HOUR_MS + 31 * MINUTE_MS);
  await deliverDueEmails(salon.id);
  await deliverDueEmails(salon.id);
  expect(await mailed()).toBe(4);
});

test("whoever has answered a new salon is mailed beside the 20, and so is everybody by a salon that is not on trial", async () => {
  const [fresh, old, over] = [await aSalon(ON_TRIAL), await aSalon(ON_TRIAL), await aSalon(ON_TRIAL)];
  for (const salon of [fresh, old, over]) await mailedBefore(salon, 20);
  await database.update(salons).set({ trialUntil: null }).where(eq(salons.id, old.id));
  await database.update(salons).set({ trialUntil: MONDAY }).where(eq(salons.id, over.id));
  const mailed = await booksFor(fresh, 2);
  const own = `ada@${fresh.id}.example`;
  await noteAnswer(fresh.id, own);
  await bookAndDie(fresh, { customerEmail: own, time: "08:00", date: "2036-06-25" });
  await deliverDueEmails(fresh.id);
  expect(await mailed()).toBe(0);
  expect(await emailsTo(own)).toHaveLength(1);
  for (const salon of [old, over]) {
    const all = await booksFor(salon, 2);
    await deliverDueEmails(salon.id);
    expect(await all()).toBe(2);
  }
});

test("the client's page says that the email comes later, and says nothing of it elsewhere", async () => {
  const salon = await aSalon({ ...ON_TRIAL, trialUntil: Date.now() + 2 * DAY_MS * 3650 });
  for (const [at, words] of [
    [salon, "can only email so many people a day"],
    [await aSalon(), "We’ve emailed the details to"],
  ] as const) {
    await mailedBefore(at, 20);
    const client = await anAccount(at);
    const booking = aBooking(at, { customerEmail: client.email, date: "2036-06-26", time: "10:00" });
    const booked = await callApi(at, "appointments", { method: "POST", user: client, body: booking });
    const { id } = await booked.json<{ id: string }>();
    const page = await visit(at, `/booking?booked=${id}`, {
      headers: { Cookie: await cookieOf(client) },
    });
    expect(unescaped(await textOf(page)).includes(words), words).toBe(true);
  }
});

test("a voucher and an appointment go again three times a day, however often it is tried", async () => {
  const { salon, send } = await aSalonWithAdmin(ON_TRIAL);
  const to = `victim@${salon.id}.example`;
  await noteAnswer(salon.id, to);
  const sold = await send("/admin/vouchers", voucher({ email: to }));
  expect(sold.headers.get("Location")).toContain("notice=mailed");
  const path = (sold.headers.get("Location") ?? "").split("?")[0] ?? "";
  const statuses: number[] = [];
  for (let turn = 0; turn < TRIES; turn++) statuses.push((await send(path, { intent: "mail" })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(new Set(statuses.slice(3))).toEqual(new Set([429]));
  expect(await emailsTo(to)).toHaveLength(4);

  const id = await bookAndDie(salon, { customerEmail: to });
  const again: number[] = [];
  for (let turn = 0; turn < TRIES; turn++)
    again.push((await send("/admin/appointments", { intent: "email", id })).status);
  expect([again.filter((status) => status === 200).length, again.at(-1)]).toEqual([3, 429]);
  const rows = await database.select().from(outbox).where(eq(outbox.salonId, salon.id));
  expect(rows.filter(({ kind }) => kind === "confirmation")).toHaveLength(4);
});

test("vouchers, invitations and bookings to strangers share the 20", async () => {
  const { salon, send } = await aSalonWithAdmin(ON_TRIAL);
  await mailedBefore(salon, 16);
  const mailed = await booksFor(salon, 1);
  await deliverDueEmails(salon.id);
  const stranger = (kind: string, turn: number) => `${kind}-${turn}@${salon.id}.example`;
  const first = await send("/admin/vouchers", voucher({ email: stranger("v", 0) }));
  expect(first.headers.get("Location")).toMatch(/notice=mailed$/);
  const invited: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const fields = { intent: "invite", name: "Zoe", email: stranger("i", turn), role: "manager", key: `${turn}` };
    invited.push((await send("/admin/team", fields)).status);
  }
  expect(invited).toEqual([302, 302, 429, 429, 429]);
  const last = await send("/admin/vouchers", voucher({ email: stranger("v", 9) }));
  expect(last.headers.get("Location")).toContain("notice=mails-later");
  expect(await mailed()).toBe(1);
  expect(await emailsTo(stranger("v", 9))).toEqual([]);
  expect(await emailsTo(stranger("i", 3))).toEqual([]);
});

/** How often a limit is tried. */
const TRIES = runs(60, 5);

/** Words that lead somewhere. */
const LINKS = [
  ...["https://evil.example/pay", "http://evil.example", "evil.example", "www.evil", "Pay at evil.co now"],
  ...["ｅｖｉｌ．ｃｏｍ", "evil​.com", "evil。com", "mailto:me", "me@evil.example", "127.0.0.1"],
  ...["//evil", "tel:0900", "Call 0900 123 4567", "+44 (0)20 7946 0000"],
];

/** The links that each way in is tried with, in turn. `mayBecomeLink` has tests of which texts are links. */
const LINKS_A_WAY = runs(LINKS.length);

test("no text of a new salon that its emails or pages show may lead anywhere, and the same texts are free afterwards", async () => {
  const { salon, admin, send } = await aSalonWithAdmin(ON_TRIAL);
  const page = {
    ...{ intent: "save", seen: "1", name: "Rose", tagline: "", address: "3 Weir Lane, York", mapUrl: "" },
    ...{ phone: "01904 960 000", email: "hello@rose.test", instagramUrl: "", facebookUrl: "", dateStyle: "en-GB" },
    ...{ timeZone: "Europe/London", policy: "", accent: "#005f73", paper: "#ffffff" },
  };
  const technician = { intent: "add", name: "Tara", colour: "#3a7ca5", which: "all", line: "" };
  const [service = { id: "" }] = await database.select().from(services).where(eq(services.salonId, salon.id));
  const card = { name: "Ten visits", uses: "10", price: "100", months: "12", services: service.id };
  const menu = { name: "Polish", description: "", price: 20, duration: 30, category: "Nail Art" };
  const ways: [string, (link: string) => Promise<Response>][] = [
    ...["name", "tagline", "address", "policy"].map((field): (typeof ways)[number] => [
      `the page's ${field}`,
      (link) => send("/admin/salon", { ...page, [field]: link }),
    ]),
    ["a technician's name", (link) => send("/admin/team", { ...technician, name: link, key: link })],
    ["a technician's line", (link) => send("/admin/team", { ...technician, line: link, key: link })],
    ["a voucher's recipient", (link) => send("/admin/vouchers", voucher({ recipient: link }))],
    ["a voucher's words", (link) => send("/admin/vouchers", voucher({ message: link }))],
    ["a package", (link) => send("/admin/vouchers/packages", { ...card, intent: "add", name: link, key: link })],
    [
      "a service by the API",
      (link) =>
        callApi(salon, "services", {
          ...{ method: "POST", user: admin, body: { ...menu, name: link } },
          headers: { "Idempotency-Key": crypto.randomUUID() },
        }),
    ],
    [
      "a service that is edited by the API",
      (link) => callApi(salon, `services/${service.id}`, { method: "PUT", user: admin, body: { name: link } }),
    ],
    [
      "a pasted menu",
      async (link) => {
        const list = `${link};20;30;Nail Art`;
        const sent = await send("/admin/clients/import", { intent: "import", kind: "menu", list });
        const isRefused = sent.status === 200 && !(await sent.text()).includes("1 service added");
        return new Response(null, { status: isRefused ? 400 : sent.status });
      },
    ],
  ];
  const stored = () =>
    Promise.all([
      database.select().from(salons).where(eq(salons.id, salon.id)),
      database.select().from(technicians).where(eq(technicians.salonId, salon.id)),
      database.select().from(services).where(eq(services.salonId, salon.id)),
      database.select().from(vouchers).where(eq(vouchers.salonId, salon.id)),
      database.select().from(packages).where(eq(packages.salonId, salon.id)),
      database.select().from(auditEvents).where(eq(auditEvents.salonId, salon.id)),
    ]);
  const before = await stored();
  const taken: string[] = [];
  for (const [place, [what, way]] of ways.entries())
    for (let turn = 0; turn < LINKS_A_WAY; turn++) {
      const link = LINKS[(place * LINKS_A_WAY + turn) % LINKS.length] ?? "";
      if ((await way(link)).status !== 400) taken.push(`${what}: ${link}`);
    }
  expect(taken).toEqual([]);
  expect(await stored()).toEqual(before);
  expect(unescaped(await textOf(send("/admin/salon", { ...page, policy: LINKS[0] ?? "" }), 400))).toContain(
    NO_LINKS_YET,
  );

  itIs(MONDAY + TRIAL_MS);
  for (const [at, [what, way]] of ways.entries())
    expect((await way(`Rose.Thorn ${at}`)).status, what).toBeLessThan(400);
});

/** Books for so many strangers, and answers how many of them have been mailed. */
async function booksFor(salon: Salon, count: number) {
  const strangers = Array.from({ length: count }, (_, turn) => `stranger-${turn}@${salon.id}.example`);
  for (const [turn, customerEmail] of strangers.entries()) {
    const [day, hour] = [Math.floor(turn / 12), 8 + (turn % 12)];
    await bookAndDie(salon, {
      ...{ customerEmail, date: `2036-06-${18 + day}` },
      time: `${String(hour).padStart(2, "0")}:00`,
    });
  }
  return async () => (await Promise.all(strangers.map(emailsTo))).filter((emails) => emails.length > 0).length;
}

function voucher(with_: Record<string, string>) {
  const sale = { amount: "0.01", method: "cash", validUntil: "2037-06-16", recipient: "", message: "", email: "" };
  return { ...sale, key: crypto.randomUUID(), ...with_ };
}
