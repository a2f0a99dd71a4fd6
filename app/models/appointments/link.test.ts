import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentLinks } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { database } from "../../testing/database.ts";
import {
  alter,
  anUpdate,
  bookAndDie,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  openLink,
  withBindings,
} from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import { execute } from "../diary/execute.server.ts";
import { openedByLink } from "./link.server.ts";

const LINK = /https?:\/\/[^\s"]+\/appointment\/([\w-]+)/;

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

test("every email about an active appointment has its own link, which opens only that appointment; D1 has no token of it", async () => {
  const salon = await aSalon();
  const other = await aSalon();
  const customerEmail = "links@example.com";
  const mailed: [string, string][] = [];
  const send = async (id: string) => {
    await deliverDueEmails(salon.id);
    const email = (await emailsTo(customerEmail)).at(-1);
    const token = LINK.exec(email?.text ?? "")?.[1] ?? expect.fail("An email without a link");
    expect(email?.html).toContain(`https://${salon.host}/appointment/${token}`);
    mailed.push([token, id]);
    return token;
  };
  const first = await bookAndDie(salon, { date: "2036-06-20", customerEmail });
  await send(first);
  await set(first, "confirmed");
  await send(first);
  itIs((await emailAbout(first, "reminder")).dueAt);
  await send(first);
  const beside = await bookAndDie(salon, { date: "2036-06-20", time: "14:00", customerEmail });
  await send(beside);
  for (const [token, id] of mailed) expect(await opened(salon.id, token, now())).toBe(id);
  for (const [token] of mailed) expect(await opened(other.id, token, now())).toBeNull();
  const moved = await bookAndDie(salon, { date: "2036-06-21", customerEmail }, first);
  const token = await send(moved);
  expect(await opened(salon.id, token, now())).toBe(moved);
  expect(new Set(mailed.map(([token]) => token)).size).toBe(mailed.length);
  for (const [token] of mailed) expect(Buffer.from(token, "base64url")).toHaveLength(16);
  const stored = await everythingIn([
    "appointment_links",
    "outbox",
    "appointments",
    "idempotency_keys",
    "audit_events",
  ]);
  for (const [token] of mailed) expect(stored).not.toContain(token);

  async function set(id: string, status: "confirmed") {
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "status" as const, status })));
  }
});

test("a link is dead as soon as its appointment is cancelled, and alive again when staff take that back", async () => {
  const { salon, id, token } = await aLink();
  await alter(id, { status: "cancelled" });
  expect(await opened(salon.id, token, now())).toBeNull();
  await alter(id, { status: "confirmed" });
  expect(await opened(salon.id, token, now())).toBe(id);
});

test("a link opens its appointment where it has moved to, twice if need be, until that is cancelled or gone", async () => {
  const { salon, id, token } = await aLink();
  const moved = await bookAndDie(salon, { date: "2036-06-22" }, id);
  expect(await opened(salon.id, token, now())).toBe(moved);
  const again = await bookAndDie(salon, { date: "2036-06-23" }, moved);
  expect(await opened(salon.id, token, now())).toBe(again);
  await alter(again, { status: "cancelled" });
  expect(await opened(salon.id, token, now())).toBeNull();
  idOf(await execute(primaryDatabase, anUpdate(salon, again, { what: "delete" as const, tell: false })));
  expect(await opened(salon.id, token, now())).toBeNull();
});

test("a link is dead once its appointment has moved to another mailbox", async () => {
  const { salon, id, token } = await aLink();
  await bookAndDie(salon, { date: "2036-06-22", customerEmail: "somebody.else@example.com" }, id);
  expect(await opened(salon.id, token, now())).toBeNull();
});

test("a link lives until the very end of its appointment on the salon's clock", async () => {
  const { salon, id, token } = await aLink();
  const end = Date.parse("2036-06-20T10:00:00Z");
  expect(await opened(salon.id, token, end - 1)).toBe(id);
  expect(await opened(salon.id, token, end)).toBeNull();
});

test.for(["", "nothing", "%00", "a".repeat(5_000), "' OR 1=1 --"])("%j opens nothing", async (token) => {
  const { salon } = await aLink();
  expect(await opened(salon.id, token, now())).toBeNull();
});

test("the stored data of a link opens nothing", async () => {
  const { salon } = await aLink();
  const stored = await database.select().from(appointmentLinks).where(eq(appointmentLinks.salonId, salon.id));
  const hashes = stored.map(({ tokenHash }) => tokenHash);
  expect(hashes).not.toEqual([]);
  for (const hash of hashes) expect(await opened(salon.id, hash, now())).toBeNull();
});

test("a link leads to the salon's own host; without one to PUBLIC_URL; and without that there is none", async () => {
  const salon = await aSalon();
  const appointment = {
    id: await bookAndDie(salon),
    date: "2036-06-20",
    endsMinute: 660,
    customerEmail: "ada@example.com",
  };
  const elsewhere = (PUBLIC_URL: string | undefined) =>
    withBindings({ PUBLIC_URL }, () => openLink({ ...salon, host: null }, appointment, now()));
  expect(await openLink(salon, appointment, now())).toMatch(
    new RegExp(`^https://${salon.host}/appointment/[\\w-]{22}$`),
  );
  expect(await elsewhere("https://book.example.com")).toMatch(/^https:\/\/book\.example\.com\/appointment\/[\w-]{22}$/);
  expect(await elsewhere("http://localhost:8787/")).toMatch(/^http:\/\/localhost:8787\/appointment\/[\w-]{22}$/);
  expect(await elsewhere(undefined)).toBeNull();
});

test("an appointment that is over gets no link", async () => {
  const salon = await aSalon();
  const appointment = {
    id: await bookAndDie(salon),
    date: "2036-06-15",
    endsMinute: 660,
    customerEmail: "ada@example.com",
  };
  expect(await openLink(salon, appointment, now())).toBeNull();
});

/** The id of the appointment that a link opens, or null. */
async function opened(salonId: string, token: string, at: number) {
  return (await openedByLink(salonId, token, at))?.appointmentId ?? null;
}

async function aLink() {
  const salon = await aSalon();
  const date = "2036-06-20";
  const id = await bookAndDie(salon, { date });
  const link = await openLink(salon, { id, date, endsMinute: 660, customerEmail: "ada@example.com" }, now());
  return { salon, id, token: LINK.exec(link ?? "")?.[1] ?? expect.fail("There is no link") };
}

async function everythingIn(tables: string[]): Promise<string> {
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows.map(({ results }) => results));
}
