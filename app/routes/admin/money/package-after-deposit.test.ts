import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refunds } from "../../../database/schema.ts";
import { MINUTE_MS, now } from "../../../kernel/clock.ts";
import { payPath } from "../../../models/money/online.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { later } from "../../../testing/mail-factories.ts";
import { aPackage } from "../../../testing/packages.ts";
import { callApi, postForm } from "../../../testing/requests.ts";
import { rowOf } from "../../../testing/rows.ts";
import { mailedOfMoneyBack, moneyOf } from "../../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt, tellOfSession } from "../../../testing/stripe/messages.ts";

/*
 * A package pays for a visit whose deposit was paid already. docs/rules.md 32.19. A visit costs £35, five visits cost £140,
 * and the deposit is £11.55.
 */

const BUTTON = "Use one visit and refund £11.55";

test("a deposit by card goes back to the card in the same step, once, and the visit is paid", async () => {
  const { salon, admin, client, visit, money, use, undo } = await aPackageHolder();
  const intent = await paidOnline(salon, visit);
  const page = await money();
  expect(page).toContain(BUTTON);
  expect(page).toContain("£11.55 goes back to the client’s card through Stripe.");
  const answers = await Promise.all([use(1155), use(1155)]);
  expect(await textOf(answers[0] ?? new Response())).toContain(
    "£28 paid by voucher. 4 of 5 visits (£112) left on it. £11.55 goes back.",
  );
  expect(await money()).toMatch(/On its way back<[^£]*£11.55/);
  expect(await rowOf(visit)).toMatchObject({ pricePence: 2800, paymentStatus: "paid" });
  expect(await refundsOf(intent)).toEqual([]);
  await later(20 * MINUTE_MS);
  expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([1155]);
  expect(await moneyOf(salon, visit)).toEqual([
    ["deposit", "online", 1155],
    ["payment", "voucher", 2800],
    ["refund", "online", -1155],
  ]);
  const api = await callApi(salon, `appointments/${visit}/payments`, { user: admin });
  expect(await api.json()).toMatchObject({ price: 28, paid: 28, owed: 0 });
  expect(await mailedOfMoneyBack(client.email)).toHaveLength(1);
  expect((await undo()).status).toBe(409);
});

test("an undo before Stripe is asked keeps the deposit and gives the visit back", async () => {
  const { salon, visit, money, use, undo } = await aPackageHolder();
  const intent = await paidOnline(salon, visit);
  expect((await use(1155)).status).toBe(200);
  expect((await undo()).status).toBe(200);
  await later(20 * MINUTE_MS);
  expect(await refundsOf(intent)).toEqual([]);
  expect(await database.select().from(refunds).where(eq(refunds.salonId, salon.id))).toEqual([]);
  expect(await rowOf(visit)).toMatchObject({ pricePence: 3500, paymentStatus: "pending" });
  expect(await money()).toContain(BUTTON);
});

test("a deposit in cash is given back at the desk, where staff read that they hand it back", async () => {
  const { salon, admin, visit, money, use } = await aPackageHolder();
  const deposit = { kind: "deposit", method: "cash", amount: 11.55 };
  await callApi(salon, `appointments/${visit}/payments`, { method: "POST", user: admin, body: deposit });
  const page = await money();
  expect(page).toContain(BUTTON);
  expect(page).toContain("Refund £11.55 in cash.");
  expect((await use(1100)).status).toBe(409);
  expect((await use(1155)).status).toBe(200);
  expect(await moneyOf(salon, visit)).toEqual([
    ["deposit", "cash", 1155],
    ["payment", "voucher", 2800],
    ["refund", "cash", -1155],
  ]);
  expect(await rowOf(visit)).toMatchObject({ pricePence: 2800, paymentStatus: "paid" });
});

/** A visit of a client whose card has a package of five. */
async function aPackageHolder() {
  const { salon, admin, page, send } = await aSalonWithAdmin({ onlinePayments: true });
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const visit = await aBookedAppointment(salon, client, { customerEmail: client.email });
  const voucherId = await aPackage(salon, client.email);
  const path = `/admin/appointments/${visit}/money`;
  const { version } = (await rowOf(visit)) ?? {};
  let undoes = "";
  return {
    ...{ salon, admin, client, visit },
    money: () => page(path),
    /** Presses the button under one key; a deposit that was taken has raised the version by one. */
    use: async (pence: number) => {
      const form = {
        intent: "package",
        package: voucherId,
        back: `${pence}`,
        version: `${(version ?? 0) + 1}`,
        key: "one",
      };
      const answer = await send(path, form);
      undoes = /name="commandId" value="([^"]+)"/.exec(await answer.clone().text())?.[1] ?? undoes;
      return answer;
    },
    undo: () => callApi(salon, `undo/${undoes}`, { method: "POST", user: admin }),
  };
}

/** Pays a deposit of £11.55 by the link. Answers Stripe’s name of the payment. */
async function paidOnline(salon: Salon, appointmentId: string): Promise<string> {
  await postForm(salon, payPath(salon, { appointmentId, purpose: "deposit", pence: 1155 }), {});
  const paid = await payAtStripe((await sessionsAt(salon))[0]?.id ?? "");
  await tellOfSession(salon, paid);
  return paid.payment_intent ?? "";
}
