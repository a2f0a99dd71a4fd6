import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { outbox } from "../database/schema.ts";
import { HOUR_MS, now } from "../kernel/clock.ts";
import { sellVoucher, takeBackSale } from "../models/vouchers/sale.server.ts";
import { database } from "../testing/database.ts";
import { deliverDueEmails, emailsTo, itIs, MAIL_DOWN, MONDAY, withBindings } from "../testing/mail-factories.ts";
import { aSalon } from "../testing/salons.ts";
import { lastMailedAt, mailSoldVoucher, mailVoucherAgain } from "./email-of-voucher.server.ts";
import { mostTries } from "./outbox.ts";

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

/** A voucher that is sold at the desk to somebody's mailbox, and not mailed yet. */
async function aVoucher() {
  const salon = await aSalon();
  const email = `${crypto.randomUUID()}@example.com`;
  const sold = { amountPence: 5000, method: "card", validUntil: "2037-06-16", recipient: "Ada", message: "" } as const;
  const by = { actor: "admin:somebody", key: crypto.randomUUID() };
  const sale = await sellVoucher(primaryDatabase(), salon, by, { ...sold, email }, now());
  return { salon, email, id: sale.ok ? sale.id : expect.fail(sale.reason) };
}

test("a voucher of the desk that could not be mailed goes once, by itself or when staff mail it", async () => {
  for (const byStaff of [true, false]) {
    const { salon, email, id } = await aVoucher();
    expect(await withBindings(MAIL_DOWN, () => mailSoldVoucher(salon, id))).toBe("not-mailed");
    expect(await lastMailedAt(primaryDatabase(), salon.id, id)).toBeNull();
    if (byStaff) expect(await mailVoucherAgain(salon, id)).toBe("mailed");
    itIs(now() + HOUR_MS);
    await Promise.all([deliverDueEmails(salon.id), deliverDueEmails(salon.id)]);
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await lastMailedAt(primaryDatabase(), salon.id, id)).toBe(byStaff ? now() - HOUR_MS : now());
  }
});

test("a voucher whose sender was lost is mailed by the salon's object, and staff mail it as often as they like", async () => {
  const { salon, email, id } = await aVoucher();
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 1 });
  expect(await mailSoldVoucher(salon, id)).toBe("mailed");
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await mailVoucherAgain(salon, id)).toBe("mailed");
  expect(await emailsTo(email)).toHaveLength(2);
});

test("a voucher whose last sender was lost is not tried once more", async () => {
  const { salon, email, id } = await aVoucher();
  const last = mostTries({ subject: "voucher", channel: "email" });
  const ofIt = eq(outbox.subjectId, id);
  await database.update(outbox).set({ attempts: last }).where(ofIt);
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 0, failed: 1 });
  expect(await emailsTo(email)).toEqual([]);
  const [row] = await database.select().from(outbox).where(ofIt);
  expect(row).toMatchObject({ sentAt: null, lastError: "Whoever sent it was lost" });
});

test("a voucher is not mailed after its sale was taken back", async () => {
  const { salon, email, id } = await aVoucher();
  await takeBackSale(primaryDatabase(), salon, { id, method: "card", actor: "admin:somebody" }, now());
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 0, dropped: 1 });
  expect(await emailsTo(email)).toEqual([]);
});
