import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFeeds, users } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { type CodeRequest, issueCode } from "../../models/accounts/one-time-code.server.ts";
import { resetPassword, type User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The calendar that staff subscribe to: docs/rules.md 10.21. */

test("shows who comes for what, as it stands, and neither email, phone nor notes", async () => {
  const salon = await aSalon();
  const day = tomorrow(salon);
  const customer = {
    customerEmail: "secret@example.com",
    customerPhone: "07700 900999",
    notes: "Allergic to tea tree",
  };
  await anAppointment(salon, { id: `${salon.id}-1`, customerName: "Ada Lovelace", date: day, ...customer });
  await anAppointment(salon, { customerName: "Who Cancelled", date: day, status: "cancelled" });
  await anAppointment(salon, { customerName: "Long Ago", date: addDays(day, -62) });
  await anAppointment(salon, { customerName: "Lately", date: addDays(day, -60), status: "completed" });
  await anAppointment(await aSalon(), { customerName: "Elsewhere", date: day });

  const answer = await visit(salon, await aFeed(salon, await anAccount(salon, { role: "admin" })));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  const file = await answer.text();
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent").map((it) => new ICAL.Event(it));
  expect(events.map(({ summary }) => summary)).toEqual(["Lately: Gel Polish", "Ada Lovelace: Gel Polish"]);
  expect(events[1]?.uid).toBe(`${salon.id}-1@${salon.id}.lacquer`);
  for (const secret of Object.values(customer)) expect(file).not.toContain(secret);
});

test("opens for nobody without its token, nor at another salon, and its token is nowhere in D1", async () => {
  const salon = await aSalon();
  const path = await aFeed(salon, await anAccount(salon, { role: "admin" }));
  const token = path.split("/")[2] ?? "";
  const tampered = `${token.slice(0, -2)}${token.endsWith("AA") ? "BA" : "AA"}`;
  for (const other of ["nothing", tampered, `${token}A`, token.toLowerCase(), "%00", "'--"]) {
    expect((await visit(salon, `/calendar/${other}/appointments.ics`)).status, other).toBe(404);
  }
  expect((await visit(await aSalon(), path)).status).toBe(404);
  expect(JSON.stringify(await database.select().from(calendarFeeds))).not.toContain(token);
});

test("a new address ends the one before, and revoking ends it without touching another admin's", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const others = await aFeed(salon, await anAccount(salon, { role: "admin" }));
  const first = await aFeed(salon, admin);
  const second = await aFeed(salon, admin);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  const revoked = await send(salon, admin, "revoke");
  expect([revoked.status, revoked.headers.get("Location")]).toEqual([302, "/admin/calendar-feed"]);
  expect([await statusOf(second), await statusOf(others)]).toEqual([404, 200]);

  async function statusOf(path: string) {
    return (await visit(salon, path)).status;
  }
});

test("is dead once who made it is no admin any more", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const path = await aFeed(salon, admin);
  await database.update(users).set({ role: "client" }).where(eq(users.id, admin.id));
  expect((await visit(salon, path)).status).toBe(404);
});

test("is dead once its admin has another session version, and the page offers a new one", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin", sessionVersion: 3 });
  const colleagues = await aFeed(salon, await anAccount(salon, { role: "admin" }));
  const path = await aFeed(salon, admin);
  expect(await pageOf(salon, admin)).toContain("You’ve had a private address since");

  const reset = { ...admin, sessionVersion: 4 };
  await database.update(users).set({ sessionVersion: 4 }).where(eq(users.id, admin.id));
  expect((await visit(salon, path)).status).toBe(404);
  expect((await visit(salon, colleagues)).status).toBe(200);
  expect(await pageOf(salon, reset)).toContain("Make a private address");
  expect(await pageOf(salon, reset)).not.toContain("You’ve had a private address since");
  expect((await visit(salon, await aFeed(salon, reset))).status).toBe(200);
});

test("is dead once who made it has a new password", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const colleague = await anAccount(salon, { role: "admin" });
  const [path, stored] = [await aFeed(salon, admin), await aFeed(salon, colleague)];
  const reset: CodeRequest = {
    ...{ salonId: salon.id, purpose: "password-reset", subject: admin.email },
    from: { networks: [] },
  };
  const code = (await issueCode(reset, { mailbox: admin.email, staff: true })) ?? "";
  const typed = { email: admin.email, newPassword: "nailed-it-all", code };
  expect(await resetPassword(salon.id, typed, { networks: [] })).toMatchObject({ ok: true });
  expect((await visit(salon, path)).status).toBe(404);
  expect((await visit(salon, stored)).status).toBe(200);
});

test("its address is told once: the page that is opened again says only since when there is one", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const path = await aFeed(salon, admin);
  const text = await pageOf(salon, admin);
  expect(text).toContain("You’ve had a private address since");
  expect(text).not.toContain(path);
});

/** The path of a new secret feed address of an admin. */
async function aFeed(salon: Salon, admin: User): Promise<string> {
  const answer = await send(salon, admin, "create");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const page = await textOf(answer);
  const path = new RegExp(`https://${salon.host}(/calendar/[\\w-]{22}/appointments\\.ics)`).exec(page)?.[1];
  return path ?? expect.fail("No address was told");
}

async function pageOf(salon: Salon, admin: User): Promise<string> {
  const page = await visit(salon, "/admin/calendar-feed", { headers: { Cookie: await cookieOf(admin) } });
  return textOf(page);
}

async function send(salon: Salon, admin: User, intent: string): Promise<Response> {
  return visit(salon, "/admin/calendar-feed", {
    method: "POST",
    headers: { Cookie: await cookieOf(admin), Origin: `http://${salon.host}` },
    body: new URLSearchParams({ intent }),
  });
}
