import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { secretAddress } from "../../auth/security-headers.ts";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { HOUR_MS } from "../../kernel/days.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, bearerOf, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aTechnician } from "../../testing/salons.ts";

/* Invitations of staff: docs/rules.md 6.28 */

afterEach(() => void vi.useRealTimers());

const PASSWORD = { password: "a long password", confirmPassword: "a long password" };

test("a manager gets a link, chooses a password and is signed in, once", async () => {
  const { salon, email, path } = await anInvitation({ role: "manager" });
  const opened = await visit(salon, path);
  expect(opened.status).toBe(200);
  for (const [name, value] of Object.entries(secretAddress())) expect(opened.headers.get(name)).toBe(value);
  expect(await textOf(opened)).toContain(email);
  const accepted = await postForm(salon, path, PASSWORD);
  expect(accepted.headers.get("Location")).toBe("/admin/appointments");
  const headers = { Cookie: cookiesAfter("", accepted) };
  expect((await visit(salon, "/admin/services", { headers })).status).toBe(200);
  expect((await visit(salon, "/admin/team", { headers })).status).toBe(403);
  expect(await accountOf(salon, email)).toMatchObject({ role: "admin", staffRole: "manager", name: "Mia" });
  const signIn = { action: "admin-login", email, password: PASSWORD.password, type: "admin" };
  const answer = await callApi(salon, "auth", { method: "POST", body: signIn });
  expect(await answer.json()).toMatchObject({ user: { role: "admin" } });
  const again = { password: "another password", confirmPassword: "another password" };
  expect((await postForm(salon, path, again)).status).toBe(410);
  expect(await textOf(visit(salon, path))).toContain("This invitation is used, withdrawn or expired");
});

test("a receptionist's token says admin, what they may do stands beside it, and reads no revenue", async () => {
  const { salon, email, path } = await anInvitation({ role: "receptionist" });
  expect((await emailsTo(email))[0]?.text).toContain("calendar, clients and till");
  expect((await postForm(salon, path, PASSWORD)).status).toBe(302);
  const body = { action: "admin-login", type: "admin", email, password: PASSWORD.password };
  const answer = await callApi(salon, "auth", { method: "POST", body });
  const { token, user } = await answer.json<{ token: string; user: object }>();
  expect(user).toMatchObject({ role: "admin", staffRole: "receptionist" });
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["revenue", "taken", "terms", "export/clients"])
    expect((await callApi(salon, path, { headers })).status, path).toBe(403);
  expect((await callApi(salon, "appointments", { headers })).status).toBe(200);
});

test("a technician's token says admin as every member of staff's, and what they may do stands beside it", async () => {
  const { salon, email, path } = await anInvitation({ role: "technician" });
  expect((await postForm(salon, path, PASSWORD)).status).toBe(302);
  expect(await accountOf(salon, email)).toMatchObject({
    role: "user",
    staffRole: "technician",
    technicianId: salon.id,
  });
  const signIn = { email, password: PASSWORD.password };
  const answer = await callApi(salon, "auth", {
    method: "POST",
    body: { action: "admin-login", type: "admin", ...signIn },
  });
  const { token, user } = await answer.json<{ token: string; user: object }>();
  expect(user).toMatchObject({ role: "admin", staffRole: "technician" });
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims.role).toBe("admin");
  const headers = { Authorization: `Bearer ${token}` };
  expect((await callApi(salon, "revenue", { headers })).status).toBe(403);
  expect((await callApi(salon, "appointments", { headers })).status).toBe(200);
  const client = await callApi(salon, "auth", { method: "POST", body: { action: "client-login", ...signIn } });
  expect(client.status).toBe(401);
});

test.for<[string, Record<string, string>]>([
  ["a short password", { password: "too short", confirmPassword: "too short" }],
  ["two passwords", { password: "a long password", confirmPassword: "another password" }],
  ["none", {}],
])("%s is refused, and the invitation stays", async ([, typed]) => {
  const { salon, email, path } = await anInvitation({ role: "manager" });
  expect((await postForm(salon, path, typed)).status).toBe(400);
  expect(await accountOf(salon, email)).toBeUndefined();
  expect((await postForm(salon, path, PASSWORD)).status).toBe(302);
});

test("an invitation lasts 72 hours", async () => {
  const early = await anInvitation({ role: "manager" });
  const late = await anInvitation({ role: "manager" });
  const sent = now();
  vi.useFakeTimers({ toFake: ["Date"], now: sent + 72 * HOUR_MS - 60_000 });
  expect((await postForm(early.salon, early.path, PASSWORD)).status).toBe(302);
  vi.setSystemTime(sent + 72 * HOUR_MS + 1);
  expect(await textOf(visit(late.salon, late.path))).toContain("This invitation is used, withdrawn or expired");
  expect((await postForm(late.salon, late.path, PASSWORD)).status).toBe(410);
  expect(await accountOf(late.salon, late.email)).toBeUndefined();
});

test("one that was withdrawn or replaced, or is another salon's, opens nothing", async () => {
  const withdrawn = await anInvitation({ role: "manager" });
  await withdrawn.send("/admin/team", { intent: "withdraw", email: withdrawn.email });
  const replaced = await anInvitation({ role: "manager" });
  await replaced.send("/admin/team", { intent: "invite", name: "Mia", email: replaced.email, role: "manager" });
  const elsewhere = await anInvitation({ role: "manager" });
  for (const [salon, path, email] of [
    [withdrawn.salon, withdrawn.path, withdrawn.email],
    [replaced.salon, replaced.path, replaced.email],
    [withdrawn.salon, elsewhere.path, elsewhere.email],
  ] as const) {
    expect((await postForm(salon, path, PASSWORD)).status).toBe(410);
    expect(await accountOf(salon, email)).toBeUndefined();
  }
});

test("of several who take one invitation at the same time, one gets in, with their own password", async () => {
  const { salon, email, path } = await anInvitation({ role: "technician" });
  const passwords = Array.from({ length: 6 }, (_, number) => `the password of number ${number}`);
  const answers = await Promise.all(
    passwords.map((password) => postForm(salon, path, { password, confirmPassword: password })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 410, 410, 410, 410, 410]);
  const winner = answers.findIndex(({ status }) => status === 302);
  for (const [place, password] of passwords.entries()) {
    const signIn = { action: "admin-login", type: "admin", email, password };
    const { status } = await callApi(salon, "auth", { method: "POST", body: signIn });
    expect(status).toBe(place === winner ? 200 : 401);
  }
});

test("an invitation of a technician who retires, or who gets a sign-in meanwhile, opens nothing", async () => {
  const retired = await anInvitation({ role: "technician" });
  await aTechnician(retired.salon);
  const retiring = { intent: "retire", id: retired.salon.id, seen: "1" };
  expect((await retired.send("/admin/team", retiring)).status).toBe(302);
  const taken = await anInvitation({ role: "technician" });
  await aStaffMember(taken.salon, "technician");
  for (const { salon, email, path } of [retired, taken]) {
    expect((await postForm(salon, path, PASSWORD)).status).toBe(410);
    expect(await accountOf(salon, email)).toBeUndefined();
  }
});

test("a client's account becomes staff's, and its former sessions and tokens end", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const client = await anAccount(salon);
  const [Cookie, bearer] = [await cookieOf(client), await bearerOf(client)];
  const path = await invited(send, { name: "Mia", email: client.email, role: "manager" });
  expect((await postForm(salon, path, PASSWORD)).status).toBe(302);
  expect(await accountOf(salon, client.email)).toMatchObject({ id: client.id, role: "admin", sessionVersion: 1 });
  expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(302);
  expect((await callApi(salon, "appointments/customer?email=x@example.com", { headers: bearer })).status).toBe(401);
});

test("nobody is invited who can sign in already, and a technician has one sign-in", async () => {
  const { salon, admin, send } = await aSalonWithAdmin();
  await aStaffMember(salon, "technician");
  for (const form of [
    { name: "Ann", email: admin.email, role: "manager" },
    { name: "Tom", email: `${crypto.randomUUID()}@example.com`, role: salon.id },
    { name: "Tom", email: `${crypto.randomUUID()}@example.com`, role: "nobody" },
  ])
    expect((await send("/admin/team", { intent: "invite", ...form })).status).toBe(409);
});

test("somebody who became staff meanwhile keeps their role", async () => {
  const { salon, email, path } = await anInvitation({ role: "manager" });
  const owner = await aStaffMember(salon, "owner");
  await database.update(users).set({ email }).where(eq(users.id, owner.id));
  expect((await postForm(salon, path, PASSWORD)).status).toBe(410);
  expect(await accountOf(salon, email)).toMatchObject({ staffRole: "owner", passwordHash: "none" });
});

test("a mailbox gets three invitations a day, and a salon sends ten an hour", async () => {
  const { send } = await aSalonWithAdmin();
  const mailbox = `${crypto.randomUUID()}@example.com`;
  const invite = async (email: string) =>
    (await send("/admin/team", { intent: "invite", name: "Mia", email, role: "manager" })).status;
  const toOne = [await invite(mailbox), await invite(mailbox), await invite(mailbox), await invite(mailbox)];
  expect(toOne).toEqual([302, 302, 302, 429]);
  expect(await emailsTo(mailbox)).toHaveLength(3);
  const others: number[] = [];
  for (let count = 0; count < 7; count++) others.push(await invite(`${crypto.randomUUID()}@example.com`));
  expect(others).toEqual([302, 302, 302, 302, 302, 302, 429]);
});

type Send = Awaited<ReturnType<typeof aSalonWithAdmin>>["send"];

/** A salon with an invitation, its mailbox, and the path of its link. */
async function anInvitation({ role }: { role: "manager" | "receptionist" | "technician" }) {
  const { salon, send } = await aSalonWithAdmin();
  const email = `${crypto.randomUUID()}@example.com`;
  const path = await invited(send, { name: "Mia", email, role: role === "technician" ? salon.id : role });
  return { salon, send, email, path };
}

async function invited(send: Send, form: { name: string; email: string; role: string }): Promise<string> {
  const answer = await send("/admin/team", { intent: "invite", ...form });
  expect(answer.headers.get("Location")).toBe("/admin/team?notice=invited#sign-ins");
  const [mail] = await emailsTo(form.email);
  return /\/invitation\/[\w-]{22}/.exec(mail?.text ?? "")?.[0] ?? expect.fail("No link");
}

async function accountOf(salon: Salon, email: string) {
  const [account] = await database
    .select()
    .from(users)
    .where(and(eq(users.salonId, salon.id), eq(users.email, email)));
  return account;
}
