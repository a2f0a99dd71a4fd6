import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import {
  anUpdate,
  bookAndDie,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  itIs,
  MONDAY,
} from "../testing/mail-factories.ts";
import { aSalon } from "../testing/salons.ts";
import { queueConfirmation } from "./deliver-due.server.ts";

/* Nobody is thanked for a visit before its end. docs/rules.md 10.10 */

/** The end of an appointment at 14:00 on that Monday, in London. */
const END = Date.parse("2036-06-16T14:00:00Z");
const THANKS = "Thank you for your visit on Mon, Jun 16";

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

test("the thanks for an appointment that is completed early wait for its end, to the millisecond", async () => {
  const { salon, id, setTo, subjects } = await anAppointmentToday();
  await setTo("completed");
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 1 });
  expect(await emailAbout(id, "status")).toMatchObject({ dueAt: END, attempts: 0, sentAt: null });
  itIs(END - 1);
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 0, dropped: 0, failed: 0, later: 0 });
  itIs(END);
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
  expect(await subjects()).toEqual([THANKS]);
});

test("the thanks for an appointment that is over go at once", async () => {
  const { salon, setTo, subjects } = await anAppointmentToday();
  itIs(END + 1);
  await setTo("completed");
  expect(await deliverDueEmails(salon.id)).toEqual({ sent: 1, dropped: 0, failed: 0, later: 0 });
  expect(await subjects()).toEqual([THANKS]);
});

test("the thanks that staff send again wait too", async () => {
  const { salon, id, setTo, subjects } = await anAppointmentToday();
  await setTo("completed");
  await queueConfirmation(salon, id);
  await deliverDueEmails(salon.id);
  expect(await subjects()).toEqual([]);
});

test("thanks that still wait are not sent once staff take the completion back", async () => {
  const { salon, setTo, subjects } = await anAppointmentToday();
  await setTo("completed");
  await deliverDueEmails(salon.id);
  itIs(MONDAY + 1);
  await setTo("confirmed");
  await deliverDueEmails(salon.id);
  itIs(END);
  await deliverDueEmails(salon.id);
  expect(await subjects()).toEqual(["Confirmed: Mon, Jun 16, 14:00 at Test Salon"]);
});

/** An appointment at 14:00 today, whose customer has been told that it is booked. It is 11:00 in London. */
async function anAppointmentToday() {
  const salon = await aSalon();
  const customerEmail = `${crypto.randomUUID()}@example.com`;
  const id = await bookAndDie(salon, { date: "2036-06-16", time: "14:00", status: "confirmed", customerEmail });
  await deliverDueEmails(salon.id);
  return {
    salon,
    id,
    setTo: (status: "completed" | "confirmed") =>
      execute(primaryDatabase, anUpdate(salon, id, { what: "status", status } as const)),
    /** The subjects of what the customer has got since. */
    subjects: async () => (await emailsTo(customerEmail)).slice(1).map(({ subject }) => subject),
  };
}
