import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { appointments, mustCall } from "../../../../database/schema.ts";
import { addDays } from "../../../../kernel/clock.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { aBooking, anAppointment, aReschedule } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { aGuest } from "../../../../testing/guests/a-guest.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { mailCodesAtOnce } from "../../../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../../../testing/requests.ts";

/* A client who may not book online is asked to call: docs/rules.md 23.16. */

const VERIFIED = { emailVerifiedAt: 1 };

beforeEach(() => mailCodesAtOnce());

test("by their account, verified email or phone such a client is asked to call, at this salon alone", async () => {
  const { salon, mark, sentence, email } = await aClientToCall();
  const other = await aClientToCall({ email, asked: false });
  const verified = await anAccount(salon, { email, ...VERIFIED });
  const regular = await anAccount(salon);
  await anAppointment(salon, {
    customerEmail: email,
    phoneKey: "",
    clientId: regular.id,
    status: "completed",
    date: "2030-01-02",
  });
  const stranger = await anAccount(salon, VERIFIED);
  const books = async (user: typeof verified, with_ = {}, at: Salon = salon) => {
    const answer = await callApi(at, "appointments", { method: "POST", user, body: aBooking(at, with_) });
    return answer.status === 409 ? (await answer.json<{ error: string }>()).error : answer.status;
  };
  const later = { date: addDays(aBooking(salon).date, 2) };
  expect(await books(verified)).toBe(sentence);
  expect(await books(regular)).toBe(sentence);
  expect(await books(stranger, { customerPhone: "+44 7700 900 789" })).toBe(sentence);
  expect(await books(stranger, { customerEmail: email, customerPhone: "07700 900111" })).toBe(201);
  expect(
    await books(await anAccount(other.salon, { email, ...VERIFIED }), { customerPhone: "07700 900789" }, other.salon),
  ).toBe(201);
  await mark({ intent: "online" });
  expect(await books(verified, later)).toBe(201);
});

test("a mark about deposits asks nobody to call, and stands beside the one that does", async () => {
  const { salon, mark, marks, sentence, email } = await aClientToCall({ asked: false });
  await mark({ intent: "deposits", mark: "always" });
  expect(await marks()).toMatchObject([{ deposit: "always", phoneKey: "+447700900789", calls: false }]);
  const user = await anAccount(salon, { email, ...VERIFIED });
  const body = aBooking(salon, { customerEmail: email, customerPhone: "07700 900789" });
  const books = (time: string) => callApi(salon, "appointments", { method: "POST", user, body: { ...body, time } });
  expect((await books("10:00")).status).toBe(201);
  await mark({ intent: "call", reason: "Three no-shows" });
  expect(await marks()).toMatchObject([{ deposit: "always", calls: true, reason: "Three no-shows" }]);
  const refused = await books("14:00");
  expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([409, sentence]);
});

test("an account that has not proved the email learns nothing of it", async () => {
  const { salon, email } = await aClientToCall();
  const pretender = await anAccount(salon, { email });
  const body = aBooking(salon, { customerEmail: email, customerPhone: "07700 900111" });
  expect((await callApi(salon, "appointments", { method: "POST", user: pretender, body })).status).toBe(201);
});

test("a guest is asked for the code as anybody, and hears of it afterwards; what they typed waits on", async () => {
  const { salon, email, sentence } = await aClientToCall();
  const guest = await aGuest({}, salon);
  const asked = await guest.sends(guest.path, { ...guest.details, customerPhone: "07700 900789" });
  expect(asked.status).toBe(302);
  const step = asked.headers.get("Location") ?? "";
  const refused = await guest.types(step);
  expect(refused.status).toBe(409);
  expect(unescaped(await refused.text())).toContain(sentence);
  expect(await guest.page(step)).not.toContain("no longer");
  expect(await database.$count(appointments, eq(appointments.customerEmail, guest.email))).toBe(0);

  const answer = await callApi(salon, "guest-bookings", {
    method: "POST",
    body: aBooking(salon, { customerEmail: email, time: "14:00" }),
  });
  expect(answer.status).toBe(202);
});

test("another time for what is booked takes a call too; staff book and move as ever, and cancelling stays possible", async () => {
  const { salon, email, admin, sentence } = await aClientToCall();
  const user = await anAccount(salon, { email, ...VERIFIED });
  const body = aBooking(salon, { customerEmail: email, customerPhone: "07700 900789" });
  const booked = await callApi(salon, "appointments", { method: "POST", user: admin, body });
  expect(booked.status).toBe(201);
  const { id } = await booked.json<{ id: string }>();
  await database
    .update(appointments)
    .set({ date: addDays(body.date, 5) })
    .where(eq(appointments.id, id));
  const change = (by: typeof admin) =>
    callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: by, body: aReschedule(salon) });
  const refused = await change(user);
  expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([409, sentence]);
  const moved = await change(admin);
  expect(moved.status).toBe(201);
  const now = (await moved.json<{ id: string }>()).id;
  expect((await callApi(salon, `appointments/${now}/cancel`, { method: "PATCH", user })).status).toBe(200);
});

test("the card shows the mark with its reason to owners and managers, who alone set it", async () => {
  const { salon, card, page, mark, marks } = await aClientToCall();
  expect(unescaped(await page(card))).toContain("Three no-shows");
  const technician = { Cookie: await cookieOf(await aStaffMember(salon, "technician")) };
  const theirs = await textOf(visit(salon, card, { headers: technician }));
  expect(theirs).toContain("Salon’s note");
  expect(theirs).not.toContain("Three no-shows");
  expect(theirs).not.toContain("Ask them to call");
  expect((await postForm(salon, card, { intent: "online" }, technician)).status).toBe(403);
  expect(await marks()).toHaveLength(1);
  const wrong = await mark({ intent: "call", reason: "x".repeat(201) });
  expect([wrong.status, (await wrong.text()).includes("at most 200 characters")]).toEqual([400, true]);
  await mark({ intent: "online" });
  expect(await marks()).toEqual([]);
  expect(await page(card)).toContain("Ask them to call");
});

test("the mark goes along with a corrected email and phone, and goes with the client", async () => {
  const { salon, card, send, marks, email, id } = await aClientToCall();
  const to = `new-${email}`;
  await send(`${card}/details`, {
    ...{ customerName: "Ada", customerEmail: to, customerPhone: "07700 900555" },
    seen: JSON.stringify(["Ada Lovelace", email, "07700 900789"]),
  });
  expect(await marks()).toMatchObject([{ client: to, phoneKey: "+447700900555" }]);
  await database.update(appointments).set({ status: "completed", date: "2030-01-02" }).where(eq(appointments.id, id));
  expect((await send(`${card}/details`, { intent: "remove" })).status).toBe(302);
  expect(await database.$count(mustCall, eq(mustCall.salonId, salon.id))).toBe(0);
});

/** A salon and its client Ada, who may not book online. */
async function aClientToCall({ email = `${crypto.randomUUID()}@example.com`, asked = true } = {}) {
  const made = await aSalonWithAdmin();
  const { salon } = made;
  const id = await anAppointment(salon, {
    ...{ customerName: "Ada Lovelace", customerEmail: email, customerPhone: "07700 900789" },
    ...{ phoneKey: "+447700900789", mailboxProved: true, date: addDays(made.date, 9) },
  });
  const card = `/admin/clients/${id}`;
  const mark = (fields: Record<string, string>) => made.send(card, fields);
  if (asked) expect((await mark({ intent: "call", reason: "Three no-shows" })).status).toBe(302);
  const marks = () => database.select().from(mustCall).where(eq(mustCall.salonId, salon.id));
  return { ...made, id, card, mark, marks, email, sentence: `Please call the salon to book: ${salon.phone}` };
}
