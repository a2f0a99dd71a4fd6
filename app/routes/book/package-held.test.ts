import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { aBrowser } from "../../testing/live/holding-browser.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { aPackage } from "../../testing/packages.ts";
import { callApi } from "../../testing/requests.ts";
import { aTechnician } from "../../testing/salons.ts";
import { aPayer, aSalonThatAsks, bookedAt, pays } from "../../testing/stripe/deposits.ts";

/* Whoever has a package that pays for the visit is asked no deposit, and nobody else learns of it. docs/rules.md 32.20 */

const ASKS = "Next, pay your £10 deposit by card";

afterEach(() => void vi.restoreAllMocks());

test("a client with a package is asked no deposit, for as many visits as are left, and not for another mailbox", async () => {
  const payer = await aPayer(await aSalonThatAsks({ changeCutoffHours: 0 }));
  const { salon, user, date, browser } = payer;
  const details = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  expect(await browser.opens(details)).toContain(ASKS);
  const longAgo = addDays(tomorrow(salon), -4);
  const id = await anAppointment(salon, { customerEmail: user.email, date: longAgo });
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ ...gel, appointmentId: id, salonId: salon.id, position: 0 });
  await aPackage(salon, user.email, { uses: 1 });
  await aPackage(salon, user.email, { services: ["another"] });
  expect(await browser.opens(details)).not.toContain(ASKS);
  expect(leadsToStripe(await payer.books("10:00", { customerEmail: "another@example.com" }))).toBe(true);
  expect(leadsToStripe(await payer.books("10:00"))).toBe(false);
  const [row, ...more] = (await bookedAt(salon)).filter(({ date }) => date !== longAgo);
  expect([row?.agreed?.depositPence, row?.depositDueAt, row?.money, more]).toEqual([0, null, [], []]);
  expect(await browser.opens(details.replace("10:00", "14:00"))).toContain(ASKS);
  expect(leadsToStripe(await payer.books("14:00"))).toBe(true);
  const change = `/booking?changing=true&appointment=${row?.id}&step=details&service=${salon.id}-gel&date=${date}&time=16:00`;
  const asked = await browser.opens(change);
  expect(asked).toContain("16:00");
  expect(asked).not.toContain(ASKS);
});

test("a package for one of two services leaves the deposit of the other one to pay", async () => {
  const { salon, user, date, browser } = await aPayer(await aSalonThatAsks());
  await aPackage(salon, user.email);
  const details = `/booking?step=details&service=${salon.id}-gel&service=${salon.id}-matte&date=${date}&time=10:00`;
  expect(await browser.opens(details)).toContain("£5 now, £35 at the salon");
});

test("whoever types the code of a package is asked no deposit, and the package pays; a voucher’s code takes none away", async () => {
  const payer = await aPayer(await aSalonThatAsks());
  const { salon } = payer;
  const sold = { client: "somebody@example.com", uses: 1, amountPence: 2800 };
  const voucher = codeOf(salon.id, await aPackage(salon, sold.client, sold));
  const of = codeOf(salon.id, await aPackage(salon, sold.client, { ...sold, uses: null, services: [] }));
  expect(leadsToStripe(await payer.books("14:00", { voucher: of }))).toBe(true);
  expect(leadsToStripe(await payer.books("10:00", { voucher }))).toBe(false);
  const [{ agreed, depositDueAt, paymentStatus, money } = {}, ...more] = await bookedAt(salon);
  expect([agreed?.depositPence, depositDueAt, paymentStatus, more]).toEqual([0, null, "paid", []]);
  expect(money?.map(([kind, method]) => [kind, method])).toEqual([["payment", "voucher"]]);
});

test("a friend who comes along pays a deposit, and needs no visit of the booker’s package", async () => {
  const payer = await aPayer(await aSalonThatAsks());
  const { salon, user, date, browser } = payer;
  await aTechnician(salon);
  const pack = await aPackage(salon, user.email, { uses: 2, amountPence: 5600 });
  await pays(salon, await payer.goesToPay("10:00", { friend: "after", friendName: "Mia", friendPrice: "35" }));
  const booked = await bookedAt(salon);
  expect(booked.map(({ agreed }) => agreed?.depositPence).toSorted()).toEqual([0, 1000]);
  // Their own visit needs one of the two, and none once the package has paid for it.
  const details = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=14:00`;
  expect(await browser.opens(details)).not.toContain(ASKS);
  const own = booked.find(({ agreed }) => agreed?.depositPence === 0);
  await database
    .update(appointments)
    .set({ pricePence: 4000 })
    .where(eq(appointments.id, own?.id ?? ""));
  const body = { kind: "payment", method: "voucher", amount: 28, voucher: codeOf(salon.id, pack) };
  const admin = await anAccount(salon, { role: "admin" });
  expect((await callApi(salon, `appointments/${own?.id}/payments`, { method: "POST", user: admin, body })).status).toBe(
    201,
  );
  expect(await browser.opens(details)).not.toContain(ASKS);
});

test("an account whose email is not verified is asked as everybody is", async () => {
  const salon = await aSalonThatAsks();
  const user = await anAccount(salon);
  await aPackage(salon, user.email);
  const { date } = await aPayer(salon);
  const browser = await aBrowser(salon, { user });
  const details = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  expect(await browser.opens(details)).toContain(ASKS);
  expect(leadsToStripe(await browser.books(date, "10:00"))).toBe(true);
});

test("a guest reads of the deposit like a stranger until their code is right, and then is booked without it", async () => {
  mailCodesAtOnce();
  const salon = await aSalonThatAsks();
  const guest = await aGuest({}, salon);
  await aPackage(salon, guest.email);
  expect(await guest.page(guest.path)).toContain(ASKS);
  const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  expect(await guest.page(codeStep)).not.toContain("package");
  const answer = await guest.types(codeStep);
  expect(answer.headers.get("Location")).toMatch(/^\/book\?booked=/);
  expect((await bookedAt(salon)).map(({ agreed, money }) => [agreed?.depositPence, money])).toEqual([[0, []]]);
});

function leadsToStripe(answer: Response): boolean {
  return answer.headers.get("Location")?.startsWith("/checkout/") === true;
}
