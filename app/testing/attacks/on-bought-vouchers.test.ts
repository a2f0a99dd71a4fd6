import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { checkouts, payments } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { orderPath } from "../../models/vouchers/online.server.ts";
import { voucherById } from "../../models/vouchers/vouchers.server.ts";
import { giveBackVoucher } from "../../payments/vouchers/give-back.server.ts";
import { anAccount } from "../accounts.ts";
import { anAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { textOf } from "../html.ts";
import { later } from "../mail-factories.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { payAtStripe, refundsOf, tellOf, tellOfSession } from "../stripe/messages.ts";
import { PENDING_PENCE } from "../stripe/numbers.ts";
import { anOrder, aShop, bought, order, soldAt } from "../stripe/vouchers.ts";

/* Somebody tries to get a voucher's worth without paying, in every way that we could think of. docs/rules.md 32.10 to 32.15 */

test("a guessed or altered address, or one of another salon or of another kind, shows no order and no code", async () => {
  const [salon, other] = [await aShop(), await aShop()];
  const { path } = await bought(salon);
  const [id] = (await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id))).map((row) => row.id);
  const [voucher] = await soldAt(salon);
  const token = tokenIn(path);
  const link = tokenIn(payPath(salon, { appointmentId: id ?? "", purpose: "payment", pence: 0 }));
  const elsewhere = tokenIn(orderPath(other, id ?? ""));
  const tries = [
    id ?? "",
    voucher?.id ?? "",
    `${id}.`,
    token.slice(0, -1),
    `${token}x`,
    `x${token}`,
    link,
    elsewhere,
    "0",
  ];
  const answers = await Promise.all(tries.map((one) => visit(salon, `/vouchers/${encodeURIComponent(one)}`)));
  expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect((await visit(other, path)).status).toBe(404);
  for (const one of tries) {
    const form = await textOf(visit(salon, `/vouchers?order=${encodeURIComponent(one)}`));
    expect(form).not.toContain("Grace");
  }
});

test("messages that are replayed, altered or without a payment make no voucher, and no second one", async () => {
  const salon = await aShop();
  const { form, path, session } = await anOrder(salon);
  // The page after Stripe, opened before anything is paid, and with other names of the visit.
  for (const back of ["?checkout=1", `?checkout=${session.id}`, "?checkout", "?times=99"])
    await visit(salon, path + back);
  const unpaid = { ...session, status: "complete", payment_status: "unpaid" };
  await tellOfSession(salon, unpaid);
  await tellOfSession(salon, { ...session, payment_status: "paid", status: "complete", amount_total: 1 });
  expect(await soldAt(salon)).toEqual([]);
  await order(salon, { ...form, amount: "other", other: "500" });
  const paid = await payAtStripe(session.id);
  await tellOfSession(salon, { ...paid, amount_total: 50_000 });
  await Promise.all(
    Array.from({ length: 16 }, (_, place) =>
      place % 2 ? tellOfSession(salon, paid) : visit(salon, `${path}?checkout=1`),
    ),
  );
  await postForm(salon, path, {});
  await later(HOUR_MS);
  expect(await worths(salon)).toEqual([5000]);
});

test("an order of one salon, or the payment of an appointment, buys nothing at another salon", async () => {
  const [salon, other] = [await aShop(), await aShop()];
  const [one, two] = [await anOrder(salon), await anOrder(other, { amount: "100" })];
  const paid = await payAtStripe(one.session.id);
  await tellOfSession(salon, { ...paid, metadata: two.session.metadata });
  await tellOfSession(salon, { ...paid, id: two.session.id, metadata: two.session.metadata });
  await tellOfSession(salon, {
    ...paid,
    metadata: { ...paid.metadata, checkoutId: two.session.metadata.checkoutId ?? "" },
  });
  expect([await worths(salon), await worths(other)]).toEqual([[], []]);
  await tellOfSession(salon, paid);
  expect([await worths(salon), await worths(other)]).toEqual([[5000], []]);
});

test("sixteen refunds, uses and reports at once give back and pay together no more than was paid", async () => {
  for (const pence of [5000, PENDING_PENCE]) {
    const salon = await aShop();
    const admin = await anAccount(salon, { role: "admin" });
    const { payment } = await bought(salon, { amount: "other", other: `${pence / 100}` });
    const [voucher] = await soldAt(salon);
    const id = voucher?.id ?? expect.fail("Nothing was sold");
    const visits = await Promise.all(
      [480, 560, 640, 720].map((startsMinute) => anAppointment(salon, { startsMinute, endsMinute: startsMinute + 60 })),
    );
    const back = (key: string) => giveBackVoucher(salon, { id, amountPence: pence, actor: "admin:owner", key });
    const body = { kind: "payment", method: "voucher", amount: 10, voucher: codeOf(salon.id, id) };
    const use = (visited: string) =>
      callApi(salon, `appointments/${visited}/payments`, { method: "POST", user: admin, body });
    await Promise.all([back("a"), ...visits.map(use), back("a"), back("b"), ...visits.map(use), back("c"), back("d")]);
    const rest = (await voucherById(primaryDatabase(), salon.id, id))?.balancePence ?? 0;
    if (rest > 0) await giveBackVoucher(salon, { id, amountPence: rest, actor: "admin:owner", key: "rest" });
    for (const there of await refundsOf(payment)) await tellOf(salon, "refund.updated", there);
    await later(HOUR_MS);
    const rows = await database.select().from(payments).where(eq(payments.voucherId, id));
    const used = rows.filter(({ method }) => method === "voucher").reduce((sum, row) => sum + row.amountPence, 0);
    const gone = (await refundsOf(payment)).reduce((sum, { amount }) => sum + amount, 0);
    expect([used + gone, await worths(salon)]).toEqual([pence, [0]]);
    expect((await use(visits[0] ?? "")).status).not.toBe(201);
  }
});

function tokenIn(path: string): string {
  return path.split("/").at(-1) ?? "";
}

/** What each voucher of a salon is worth, pence. */
async function worths(salon: Salon): Promise<number[]> {
  const sold = await soldAt(salon);
  const read = await Promise.all(sold.map(({ id }) => voucherById(primaryDatabase(), salon.id, id)));
  return read.map((one) => one?.balancePence ?? 0);
}
