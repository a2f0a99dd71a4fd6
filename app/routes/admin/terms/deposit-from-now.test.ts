import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { mustCall } from "../../../database/schema.ts";
import type { Agreed, Terms } from "../../../diary/terms/terms.ts";
import { UNDO_SHOWN_MS } from "../../../diary/undoable.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { askToCall, markDeposits } from "../../../models/notes/must-call.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf, unescaped } from "../../../testing/html.ts";
import { deliverDueEmails, emailsTo, itIs } from "../../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../../testing/requests.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { asks } from "../../../testing/stripe/deposits.ts";

/* Staff say together with a fee that the client pays a deposit from now on. docs/rules.md 29.17. Gel Polish costs £35. */

const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "", depositPence: 0, dueHours: 24, at: Date.parse("2026-06-16T09:00:00Z") },
  ...{ lateFee: { kind: "none", amount: 0 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};
const NEXT = "we’ll ask you for a deposit when you book.";

afterEach(() => {
  vi.useRealTimers();
});

test("with the tick the client pays deposits from now on; their page says since when and who set it, and staff end it there", async () => {
  const { salon, client, id, staff, details, marks, deliver } = await aMissed();
  expect(await details()).not.toContain("a £10 deposit by bank transfer");
  const done = await staff.send({ intent: "no-show", askFee: "on", depositFromNow: "on" });
  expect(done).toContain(
    "Marked as a no-show. We’ve emailed the client about the fee. They’ll pay a deposit from now on.",
  );
  expect(await marks()).toMatchObject([{ client: client.email, deposit: "always", depositBefore: null, calls: false }]);
  expect((await eventsOf(id)).map(([event]) => event)).toEqual([
    ...["no-show", "fee asked for", "deposit from now on"],
  ]);
  expect(await details()).toContain("a £10 deposit by bank transfer");
  const card = `/admin/clients/${id}`;
  const shown = await textOf(visit(salon, card, { headers: staff.headers }));
  expect(shown).toMatch(/Said by Ann Admin on \w+, \w+ \d+\w+, \d{4}, with the fee\./);
  await deliver();
  const [mail] = (await emailsTo(client.email)).filter(({ subject }) => subject.startsWith("Fee for your visit"));
  expect(mail?.text).toContain(
    "We missed you at this visit. Under the terms you accepted on Tuesday, June 16th, 2026, we’re asking you for £17.50 for a missed visit.",
  );
  expect(mail?.text).toContain(NEXT);
  expect((await postForm(salon, card, { intent: "deposits", mark: "" }, staff.headers)).status).toBe(302);
  expect(await marks()).toEqual([]);
  expect(await details()).not.toContain("a £10 deposit by bank transfer");
});

test("without the tick nothing is marked; the email says so only where the terms ask clients who missed a visit", async () => {
  for (const who of ["new", "missed"] as const) {
    const { client, staff, marks, deliver } = await aMissed({ who });
    // What another salon says of the same mailbox counts there alone.
    const elsewhere = await aSalon();
    await anAppointment(elsewhere, { customerEmail: client.email });
    await markDeposits(elsewhere.id, client.email, { phoneKey: "", mark: "always", by: "ann" });
    await staff.send({ intent: "no-show", askFee: "on" });
    expect(await marks()).toEqual([]);
    await deliver();
    const text = (await emailsTo(client.email)).map((mail) => mail.text).join("\n");
    expect(text).toContain("We missed you at this visit");
    expect(text.includes(NEXT)).toBe(who === "missed");
  }
});

test.for(["never", null] as const)("undo restores what the card said before: %s", async (before) => {
  const { salon, client, staff, marks } = await aMissed();
  await markDeposits(salon.id, client.email, { phoneKey: "", mark: before, by: "ann" });
  const page = await staff.send({ intent: "no-show", askFee: "on", depositFromNow: "on" });
  expect(await marks()).toMatchObject([{ deposit: "always", depositBefore: before }]);
  const commandId = /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await staff.send({ intent: "undo", commandId });
  expect((await marks()).map(({ deposit }) => deposit)).toEqual(before ? [before] : []);
});

test("undo leaves it that a client is asked to call", async () => {
  const { salon, client, staff, marks } = await aMissed();
  await askToCall(salon.id, client.email, { phoneKey: "", reason: "Three no-shows" });
  const page = await staff.send({ intent: "no-show", askFee: "on", depositFromNow: "on" });
  expect(await marks()).toMatchObject([{ calls: true, deposit: "always" }]);
  await staff.send({ intent: "undo", commandId: /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "" });
  expect(await marks()).toMatchObject([{ calls: true, reason: "Three no-shows", deposit: null }]);
});

test("a client who pays deposits already keeps their mark as it is, and undo leaves it alone", async () => {
  const { salon, client, staff, marks } = await aMissed();
  await markDeposits(salon.id, client.email, { phoneKey: "", mark: "always", by: "ann" });
  const stood = await marks();
  const page = await staff.send({ intent: "no-show", askFee: "on", depositFromNow: "on" });
  expect(await marks()).toEqual(stood);
  await staff.send({ intent: "undo", commandId: /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "" });
  expect(await marks()).toEqual(stood);
});

test("staff mark the client later, with the fee; the client and another salon's staff mark nobody", async () => {
  const { salon, client, id, staff, marks } = await aMissed();
  await staff.send({ intent: "no-show" });
  expect(unescaped(await staff.page())).toContain("Deposit from now on");
  const stranger = await aSalon();
  const Cookie = await cookieOf(await aStaffMember(stranger, "owner"));
  const sent = { key: "k", version: `${(await rowOf(id))?.version}`, intent: "ask-fee", depositFromNow: "on" };
  await postForm(stranger, staff.path, sent, { Cookie });
  const body = { noShow: true, depositFromNow: true };
  await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client, body });
  expect(await marks()).toEqual([]);
  await staff.send({ intent: "ask-fee", depositFromNow: "on" });
  expect(await marks()).toHaveLength(1);
});

test("the tick is there where the terms have a deposit; staff with an older page read that nothing was done", async () => {
  const { salon, id, staff, marks } = await aMissed({ kind: "none", amount: 0 });
  const table = () => textOf(visit(salon, `/admin/appointments?q=Grace&cancel=${id}`, { headers: staff.headers }));
  const days = async () => textOf(visit(salon, staff.days, { headers: staff.headers }));
  expect(await table()).toContain("Ask for the fee");
  expect(await table()).not.toContain("Deposit from now on");
  expect(await days()).toContain('"deposits":false');
  const refused = await staff.send({ intent: "no-show", askFee: "on", depositFromNow: "on" }, 409);
  expect(refused).toContain(SAYS["no-deposit-in-terms"]);
  expect([(await rowOf(id))?.status, await marks()]).toEqual(["confirmed", []]);
  await asks(salon);
  expect(await table()).toContain("Deposit from now on");
  expect(await days()).toContain('"deposits":true');
});

test("a technician marks the clients of their own visits alone", async () => {
  const { salon, id, staff, marks, date, email } = await aMissed();
  const bea = await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea" });
  const headers = { Cookie: await cookieOf(await aStaffMember(salon, "technician", `${salon.id}-bea`)) };
  const fields = { key: "k", version: "1", intent: "no-show", askFee: "on", depositFromNow: "on" };
  await postForm(salon, staff.path, fields, headers);
  expect([(await rowOf(id))?.status, await marks(), bea]).toEqual(["confirmed", [], bea]);
  const own = await anAppointment(salon, {
    ...{
      customerEmail: email,
      date,
      agreed: AGREED,
      technicianId: `${salon.id}-bea`,
      startsMinute: 720,
      endsMinute: 780,
    },
  });
  await postForm(salon, `/admin/appointments/${own}/money`, fields, headers);
  expect(await marks()).toMatchObject([{ deposit: "always", depositFor: expect.any(String) }]);
});

/** A visit of yesterday. Its client has been here before and has agreed to a fee. The terms ask only new clients for £10. */
async function aMissed(deposit: Partial<Terms["deposit"]> = {}) {
  const salon = await aSalon();
  await asks(salon, { who: "new", ...deposit });
  const admin = await anAccount(salon, { role: "admin", name: "Ann Admin" });
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const [date, email] = [addDays(tomorrow(salon), -2), client.email];
  const theirs = { customerEmail: email, clientId: client.id };
  await anAppointment(salon, { ...theirs, date: addDays(date, -30), status: "completed" });
  const id = await anAppointment(salon, { ...theirs, date, agreed: AGREED });
  const headers = { Cookie: await cookieOf(admin) };
  const path = `/admin/appointments/${id}/money`;
  const booking = { step: "details", service: `${salon.id}-gel`, date: addDays(date, 9), time: "12:00" };
  const Cookie = await cookieOf(client);
  return {
    ...{ salon, client, email, id, date },
    staff: {
      ...{ headers, path, days: `/admin/calendar/appointments?from=${date}&to=${date}` },
      page: () => textOf(visit(salon, path, { headers })),
      send: async (fields: Record<string, string>, status?: number) => {
        const version = `${(await rowOf(id))?.version}`;
        return textOf(postForm(salon, path, { key: crypto.randomUUID(), version, ...fields }, headers), status);
      },
    },
    details: () => textOf(visit(salon, `/booking?${new URLSearchParams(booking)}`, { headers: { Cookie } })),
    marks: () => database.select().from(mustCall).where(eq(mustCall.salonId, salon.id)),
    deliver: async () => {
      itIs(now() + UNDO_SHOWN_MS);
      await deliverDueEmails(salon.id);
    },
  };
}
