import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { payments } from "../../database/schema.ts";
import { addDays, now, salonTime } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { sellVoucher } from "../../models/vouchers/sale.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { aBrowser } from "../../testing/live/holding-browser.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { diaryOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { SAYS } from "../../testing/says.ts";

/* Paying with a voucher or a package where one books: docs/rules.md 32.17 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

const FIELD = "Pay with a voucher or a package";

describe("a guest", () => {
  test("types a code with the details, and it pays once their mailbox is proved, once", async () => {
    const guest = await aGuest();
    const { salon, path, details } = guest;
    const code = await sold(salon, 10_000);
    expect(await guest.page(path)).toContain(FIELD);
    const waiting = await guest.sends(path, { ...details, voucher: code.toLowerCase().replaceAll("-", " ") });
    const codeStep = waiting.headers.get("Location") ?? "";
    expect([waiting.status, codeStep.includes("waiting="), codeStep.includes(code)]).toEqual([302, true, false]);
    expect(await usesAt(salon)).toEqual([]);
    const typed = { intent: "code", waiting: guest.waitingIn(codeStep), code: await guest.code() };
    const booked = await guest.sends(codeStep, typed);
    await guest.sends(codeStep, typed);
    const [row] = await diaryOf(salon);
    expect(row).toMatchObject({ paymentStatus: "paid" });
    expect(await usesAt(salon)).toEqual([{ appointmentId: row?.id, amountPence: row?.pricePence }]);
    expect(await guest.page(booked.headers.get("Location") ?? "")).toContain(", paid");
  });

  test.for<[string, string]>([
    ["unknown", SAYS["no-such-voucher"]],
    ["expired", "This voucher expired on"],
    ["of other services", SAYS["package-not-for-this"]],
  ])("whose code is %s is told so at its field, keeps it, and waits for nothing", async ([what, words]) => {
    const guest = await aGuest();
    const { salon } = guest;
    await sold(await aSalon(), 10_000);
    const codes: Record<string, () => Promise<string>> = {
      unknown: () => Promise.resolve(codeOf(salon.id, "nobody's")),
      expired: () => sold(salon, 10_000, { validUntil: addDays(today(salon), -1) }),
      "of other services": () => sold(salon, 10_000, { name: "Art", uses: 2, services: [`${salon.id}-art`] }),
    };
    const voucher = (await codes[what]?.()) ?? "";
    await sold(salon, 500);
    const refused = await guest.sends(guest.path, { ...guest.details, voucher });
    const page = await textOf(refused, 400);
    expect([refused.status, page.includes(words), page.includes(`value="${voucher}"`)]).toEqual([400, true, true]);
    expect([await diaryOf(salon), await usesAt(salon)]).toEqual([[], []]);
  });
});

describe("a client", () => {
  test("pays a part with what is left on a voucher, once for two clicks, and the confirmation says the rest", async () => {
    const salon = await aSalon();
    const client = await aBrowser(salon, { user: await anAccount(salon) });
    const voucher = await sold(salon, 1000);
    const date = addDays(today(salon), 1);
    const more = { voucher, key: crypto.randomUUID() };
    const [booked] = await Promise.all([client.books(date, "10:00", more), client.books(date, "10:00", more)]);
    const [row] = await diaryOf(salon);
    expect(await usesAt(salon)).toEqual([{ appointmentId: row?.id, amountPence: 1000 }]);
    expect(await client.opens(booked.headers.get("Location") ?? "")).toContain("£10 paid, ");
    const again = await client.books(date, "14:00", { ...more, key: crypto.randomUUID() });
    expect(await textOf(again, 400)).toContain(SAYS["voucher-used-up"]);
    expect(await diaryOf(salon)).toHaveLength(1);
  });

  test("pays a visit with a package", async () => {
    const salon = await aSalon();
    const client = await aBrowser(salon, { user: await anAccount(salon) });
    const voucher = await sold(salon, 6000, { name: "Three", uses: 3, services: [`${salon.id}-gel`] });
    expect((await client.books(addDays(today(salon), 1), "10:00", { voucher })).status).toBe(302);
    expect(await usesAt(salon)).toMatchObject([{ amountPence: 2000 }]);
    expect(await diaryOf(salon)).toMatchObject([{ paymentStatus: "paid", pricePence: 2000 }]);
  });

  test("is asked for no code where no voucher was ever sold, nor in a change", async () => {
    const salon = await aSalon();
    const client = await aBrowser(salon, { user: await anAccount(salon) });
    const date = addDays(today(salon), 8);
    const details = `step=details&service=${salon.id}-gel&date=${date}&time=12:00`;
    expect(await client.opens(`/booking?${details}`)).not.toContain(FIELD);
    await sold(salon, 1000);
    expect(await client.opens(`/booking?${details}`)).toContain(FIELD);
    await client.books(date, "10:00");
    const [row] = await diaryOf(salon);
    const change = await client.opens(`/booking?changing=true&appointment=${row?.id}&${details}`);
    expect([change.includes("Confirm change"), change.includes(FIELD)]).toEqual([true, false]);
  });
});

/** The code of a voucher that the salon has sold. */
async function sold(salon: Salon, amountPence: number, more: object = {}): Promise<string> {
  const validUntil = addDays(today(salon), 100);
  const sale = { amountPence, method: "card", validUntil, recipient: "", message: "", email: "", ...more } as const;
  const by = { actor: "admin:test", key: crypto.randomUUID() };
  const outcome = await sellVoucher(primaryDatabase(), salon, by, sale, now());
  return outcome.ok ? codeOf(salon.id, outcome.id) : expect.fail("it was not sold");
}

async function usesAt({ id }: Salon) {
  const rows = await database.select().from(payments).where(eq(payments.salonId, id));
  return rows.flatMap(({ appointmentId, amountPence, method }) =>
    method === "voucher" ? [{ appointmentId, amountPence }] : [],
  );
}

function today({ timeZone }: Salon): string {
  return salonTime(timeZone, now()).date;
}
