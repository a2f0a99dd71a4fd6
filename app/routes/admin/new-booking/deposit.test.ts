import { expect, test } from "vitest";
import type { Terms } from "../../../diary/terms/terms.ts";
import { addDays, HOUR_MS, salonTime } from "../../../kernel/clock.ts";
import { markDeposits } from "../../../models/notes/must-call.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf, unescaped } from "../../../testing/html.ts";
import { itIs, MONDAY } from "../../../testing/mail-factories.ts";
import { visit } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, eventsOf } from "../../../testing/rows.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";
import { asks } from "../../../testing/stripe/deposits.ts";

/* Staff ask for a deposit when they book. docs/rules.md 29.16. Gel Polish costs £35, and a deposit is £10. */

const PAGE = "/admin/new-booking";
const GRACE = { customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" };

test("staff ask for a deposit by the tick, and the client is asked to pay it; without terms there is no tick", async () => {
  const { salon, date, page, book, termsRead } = await aCounter(null);
  expect(await page(PAGE)).not.toContain("Ask for a deposit");
  await asks(salon);
  expect(await page(PAGE)).toContain("Ask for a deposit of £10");
  const saved = await book({
    date: addDays(date, 3),
    termsRead: await termsRead(),
    askDeposit: "yes",
    termsSay: "true",
  });
  expect(saved.status).toBe(302);
  const [one] = await diaryOf(salon);
  expect(one).toMatchObject({ status: "confirmed", waived: null, agreed: { depositPence: 1000 } });
  expect(one?.depositDueAt).not.toBe(null);
  expect((await emailsOf(one?.id ?? "")).map(({ kind }) => kind)).toContain("deposit-reminder");
});

test("staff who ask for no deposit where the terms do give a reason, and the visit keeps it", async () => {
  const { salon, date, page, book, termsRead } = await aCounter();
  const read = await termsRead();
  for (const noDeposit of ["", "   "]) {
    const refused = await book({ date: addDays(date, 3), termsRead: read, termsSay: "true", noDeposit });
    const shown = unescaped(await textOf(refused, 400));
    expect(shown).toContain("Please ask for it, or say why not");
    expect(shown).toContain('value="grace@example.com"');
  }
  expect(await diaryOf(salon)).toEqual([]);
  const saved = await book({
    date: addDays(date, 3),
    termsRead: read,
    termsSay: "true",
    noDeposit: "Her sister’s gift",
  });
  expect(saved.status).toBe(302);
  const [one] = await diaryOf(salon);
  expect(one).toMatchObject({ agreed: null, depositDueAt: null, waived: "Her sister’s gift" });
  expect((await eventsOf(one?.id ?? "")).map(([event]) => event)).toEqual(["booked", "deposit waived"]);
  expect(await page(`/admin/appointments/${one?.id}/money`)).toContain("Deposit waived: Her sister’s gift");
});

test("the page took a known client for a new one: staff read that they pay no deposit, and their second tick holds", async () => {
  const { salon, date, book, termsRead } = await aCounter({ who: "new" });
  await anAppointment(salon, { date: addDays(date, -40), status: "completed" });
  const booking = { date: addDays(date, 3), termsRead: await termsRead() };
  const asNew = await book({ ...booking, termsSay: "true", askDeposit: "yes" });
  expect(await textOf(asNew, 409)).toContain("don’t ask this client for a deposit");
  expect(await book({ ...booking, termsSay: "false", askDeposit: "yes" })).toMatchObject({ status: 302 });
  expect((await diaryOf(salon)).at(-1)).toMatchObject({ agreed: { depositPence: 1000 } });
});

test.for([
  ["everybody", {}, "never", false],
  ["new clients", { who: "new" }, "always", true],
  ["clients who missed a visit", { who: "missed" }, null, true],
  ["for Saturdays alone", { saturdays: true }, null, false],
  ["for other services alone", { serviceIds: ["other"] }, null, false],
] as const)("terms that ask %s: the tick is set as they say of the client", async ([, deposit, mark, asked]) => {
  const { salon, date, page } = await aCounter({
    ...deposit,
    serviceIds: [...("serviceIds" in deposit ? ["other"] : [])],
  });
  const id = await anAppointment(salon, { date: addDays(date, -40), status: "completed" });
  await anAppointment(salon, { date: addDays(date, -30), status: "cancelled", noShow: true, cancelledBy: "client" });
  await markDeposits(salon.id, "grace@example.com", { phoneKey: "", mark, by: "ann" });
  const friday = dayOn(date, 5);
  const path = `${PAGE}?${new URLSearchParams({ like: id, service: `${salon.id}-gel`, date: friday, time: "10:00" })}`;
  const [tick = ""] = /<input[^>]*name="askDeposit"[^>]*>/.exec(await page(path)) ?? [];
  expect(tick).not.toBe("");
  expect(tick.includes("checked")).toBe(asked);
});

test("staff read a clear sentence when the terms have changed and when the start is too soon for a deposit", async () => {
  itIs(MONDAY);
  const { salon, book, termsRead } = await aCounter();
  const read = await termsRead();
  await asks(salon, { amount: 2000 });
  const today = salonTime(salon.timeZone, MONDAY).date;
  const later = { date: addDays(today, 3), askDeposit: "yes", termsSay: "true" };
  const stale = await book({ ...later, termsRead: read });
  expect(await textOf(stale, 409)).toContain("your booking terms have changed");
  const now = { ...later, date: today, time: "13:00", termsRead: await termsRead() };
  const soon = await book(now);
  expect(await textOf(soon, 409)).toContain("time for a deposit before this visit");
  const { askDeposit: _, ...without } = now;
  expect((await book(without)).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ agreed: null, waived: null }]);
  expect(MONDAY % HOUR_MS).toBe(0);
});

test("the search says what the terms need to know; for a technician, only their own appointments count", async () => {
  const { salon, date, page } = await aCounter({ who: "missed" });
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  await anAppointment(salon, { date: addDays(date, -40), status: "completed", technicianId: bea });
  await anAppointment(salon, {
    ...{ date: addDays(date, -30), status: "cancelled", noShow: true, cancelledBy: "client", technicianId: salon.id },
  });
  const other = await aSalon();
  await anAppointment(other, { date: addDays(date, -30), status: "cancelled", noShow: true, cancelledBy: "client" });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  const theirs = await textOf(visit(salon, `${PAGE}/clients?q=grace`, { headers: { Cookie } }));
  const asked = (text: string) => JSON.parse(text).map((one: { asked: unknown }) => one.asked);
  expect(new Set(asked(theirs).map(JSON.stringify))).toEqual(
    new Set([JSON.stringify({ visited: true, missed: 0, mark: null })]),
  );
  expect(asked(await page(`${PAGE}/clients?q=grace`))[0]).toEqual({ visited: true, missed: 1, mark: null });
});

test("a form that is sent twice books once and asks for the deposit once", async () => {
  const { salon, date, book, termsRead } = await aCounter();
  const sent = {
    date: addDays(date, 3),
    termsRead: await termsRead(),
    askDeposit: "yes",
    termsSay: "true",
    key: "one",
  };
  expect((await Promise.all([book(sent), book(sent)])).map(({ status }) => status)).toEqual([302, 302]);
  expect(await diaryOf(salon)).toHaveLength(1);
  const stranger = await aSalonWithAdmin();
  expect((await stranger.send(PAGE, { ...GRACE, ...sent, service: `${salon.id}-gel`, time: "10:00" })).status).toBe(
    400,
  );
});

/** The first date from `date` on with that weekday; 0 is a Sunday. */
function dayOn(date: string, weekday: number): string {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === weekday ? date : dayOn(addDays(date, 1), weekday);
}

async function aCounter(deposit: Partial<Terms["deposit"]> | null = {}) {
  const { salon, date, page, send } = await aSalonWithAdmin();
  if (deposit) await asks(salon, deposit);
  const slot = { service: `${salon.id}-gel`, time: "10:00", intent: "save", tell: "on" };
  return {
    ...{ salon, date, page },
    book: (fields: Record<string, string>) => send(PAGE, { ...GRACE, ...slot, key: crypto.randomUUID(), ...fields }),
    termsRead: async () => /name="termsRead" value="([^"]*)"/.exec(await page(PAGE))?.[1] ?? "",
  };
}
