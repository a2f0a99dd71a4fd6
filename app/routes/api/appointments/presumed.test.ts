import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { users } from "../../../database/schema.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { executeTogether, type Member, NO_HOLDS } from "../../../models/diary/execute.server.ts";
import { anAccount, bearerOf } from "../../../testing/accounts.ts";
import { aBookedAppointment, aBooking, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { aReservation } from "../../../testing/mail-factories.ts";
import { callApi } from "../../../testing/requests.ts";
import { rowsOf, standingOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { asks } from "../../../testing/stripe/deposits.ts";

/* A client's command over the API is sent as their token describes them, and the diary's load checks it. docs/rules.md 6.7 */

afterEach(() => void vi.restoreAllMocks());

test("a booking and a cancellation read the account in the session that writes, and in no call before", async () => {
  const { salon, client, headers } = await aCaller();
  const id = await aBookedAppointment(salon, client, { time: "09:00" });
  for (const [method, path, body] of [
    ["POST", "appointments", aBooking(salon, { time: "12:00" })],
    ["PATCH", `appointments/${id}/cancel`, undefined],
  ] as const) {
    const sessions = sessionsOfD1();
    expect((await callApi(salon, path, { method, headers, body })).status).toBeLessThan(300);
    const reading = sessions.filter((statements) => statements.some((sql) => /from "users"/i.test(sql)));
    const notForMail = reading.filter(
      (statements) => !statements.some((sql) => /set "leased_until"|"attempts" asc/i.test(sql)),
    );
    expect(notForMail).toHaveLength(1);
    expect(notForMail[0]?.some((sql) => /^(insert into|update) "appointments"/i.test(sql))).toBe(true);
  }
});

test.each([
  ["was reset", { sessionVersion: sql`${users.sessionVersion} + 1` }, 401],
  ["has become one of the staff", { role: "admin" as const }, 401],
  ["has another email", { email: "other@example.com" }, 201],
  ["has no verified email", { emailVerifiedAt: null }, 201],
])("an account that %s since its token gets what a fresh look at it gets", async (_, change, status) => {
  const { salon, client, headers } = await aCaller();
  await database.update(users).set(change).where(eq(users.id, client.id));
  const body = aBooking(salon, { time: "12:00", customerEmail: client.email });
  expect((await callApi(salon, "appointments", { method: "POST", headers, body })).status).toBe(status);
  expect(await standingOf(salon)).toHaveLength(status === 201 ? 1 : 0);
  // Who may not book learns nothing of their body either.
  const answer = await callApi(salon, "appointments", { method: "POST", headers, body: { time: "never" } });
  expect(answer.status).toBe(status === 401 ? 401 : 400);
});

test("a token of an account that was reset uses up none of its tries", async () => {
  const { salon, client, headers } = await aCaller({ commandsAnHour: 1 });
  await database.update(users).set({ sessionVersion: 1 }).where(eq(users.id, client.id));
  for (let tried = 0; tried < 3; tried++) {
    const answer = await callApi(salon, "appointments/nothing/cancel", { method: "PATCH", headers });
    expect(answer.status).toBe(401);
  }
  const anew = await bearerOf({ ...client, sessionVersion: 1 });
  const body = aBooking(salon, { time: "12:00" });
  expect((await callApi(salon, "appointments", { method: "POST", headers: anew, body })).status).toBe(201);
  expect(await rowsOf(salon)).toMatchObject({ diary: 1 });
});

test("nobody in the same turn is decided by what is known of a mailbox that a token only claims", async () => {
  const { salon, client } = await aCaller({ emailVerifiedAt: null });
  await asks(salon, { who: "new" });
  await anAppointment(salon, {
    customerEmail: client.email,
    status: "completed",
    mailboxProved: true,
    date: "2020-01-01",
  });
  const networks: string[] = [];
  const { id: userId, email, role, sessionVersion } = client;
  const presumed: Member = {
    command: {
      ...aReservation(salon, { time: "12:00", customerEmail: email }),
      actor: { role: "client", userId, email, verifiedEmail: email, networks },
      presumed: { role, sessionVersion },
    },
  };
  const unverified: Member = {
    command: {
      ...aReservation(salon, { time: "15:00", customerEmail: email }),
      actor: { role: "client", userId, email, verifiedEmail: null, networks },
    },
  };
  const settled = await executeTogether(primaryDatabase, salon.id, [presumed, unverified], NO_HOLDS);
  expect(settled).toMatchObject([
    { value: { to: "not-as-presumed" } },
    { value: { to: "command", outcome: { ok: true } } },
  ]);
  const standing = (await standingOf(salon)).filter(({ startsMinute }) => startsMinute === 900);
  expect(standing.map(({ agreed }) => agreed?.depositPence)).toEqual([1000]);
});

async function aCaller({ emailVerifiedAt = 1, ...with_ }: Parameters<typeof aSalon>[0] & Partial<User> = {}) {
  const salon = await aSalon(with_);
  await aSalon();
  const client: User = await anAccount(salon, { emailVerifiedAt });
  return { salon, client, headers: await bearerOf(client) };
}

/** The statements that are prepared from now on, by the session of D1. */
function sessionsOfD1(): string[][] {
  const sessions: string[][] = [];
  vi.restoreAllMocks();
  const open = env.DB.withSession.bind(env.DB);
  vi.spyOn(env.DB, "withSession").mockImplementation((start) => {
    const session = open(start);
    const prepare = session.prepare.bind(session);
    const statements: string[] = [];
    sessions.push(statements);
    session.prepare = (sql) => {
      statements.push(sql);
      return prepare(sql);
    };
    return session;
  });
  return sessions;
}
