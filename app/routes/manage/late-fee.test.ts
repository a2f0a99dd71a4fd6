import { expect, test } from "vitest";
import type { Agreed } from "../../diary/terms/terms.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The client reads what a late cancellation costs. docs/rules.md 29.8 */

const COSTS = "You agreed that cancelling this late costs £17.50.";
const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "percent", amount: 50 }, lateHours: 72, noShowFee: { kind: "none", amount: 0 } },
};

test("the confirmation says what a late cancellation will cost, and a client who cancels late reads it before and after", async () => {
  const { Cookie, salon, id, asked } = await anAgreed(0);
  const booked = await textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } }));
  expect(booked).toContain("Cancelling it less than 72 hours before it starts costs £17.50.");
  expect(await asked()).toContain(COSTS);
  await postForm(salon, "/cancel", { intent: "cancel", id, key: crypto.randomUUID() }, { Cookie });
  const after = await textOf(visit(salon, `/cancel?notice=cancelled&cancelled=${id}`, { headers: { Cookie } }));
  expect(after).toContain("Appointment cancelled successfully!");
  expect(after).toContain(`${COSTS} We write to you if we ask for it.`);
});

test("a client who cancels in time, or has agreed to nothing, reads of no cost", async () => {
  for (const { asked } of [await anAgreed(5), await anAgreed(0, null)]) {
    const page = await asked();
    expect(page).toContain("Are you sure you want to cancel this appointment?");
    expect(page).not.toContain("costs");
  }
});

/** A client's appointment, `daysLater` days after tomorrow, and the page that asks whether to cancel it. */
async function anAgreed(daysLater: number, agreed: Agreed | null = AGREED) {
  const salon = await aSalon();
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const date = addDays(tomorrow(salon), daysLater);
  const id = await anAppointment(salon, { customerEmail: client.email, clientId: client.id, date, agreed });
  const Cookie = await cookieOf(client);
  const asked = () => textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie } }));
  return { salon, id, Cookie, asked };
}
