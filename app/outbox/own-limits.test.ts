import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../kernel/days.ts";
import { anAccount } from "../testing/accounts.ts";
import { aBookedAppointment } from "../testing/appointments.ts";
import { emailsTo, itIs, MONDAY } from "../testing/mail-factories.ts";
import { callApi } from "../testing/requests.ts";
import { nothingIsDue, sendByAlarm } from "../testing/salon-object.ts";
import { aSalon, aService } from "../testing/salons.ts";

/* What a salon's own limits and buffers make of its emails: docs/rules.md 10.14, 21.6, 21.13, 21.15, 21.16 */

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => vi.useRealTimers());

test("emails name the salon's hours for a change and a cancellation, and end with the service", async () => {
  const salon = await aSalon({ changeCutoffHours: 24, cancelCutoffHours: 2 });
  await aService(salon, { name: "Chrome", durationMinutes: 60, bufferMinutes: 20 });
  const client = await anAccount(salon);
  const booking = { date: "2036-06-18", time: "10:00", services: [{ name: "Chrome" }], customerEmail: client.email };
  const id = await aBookedAppointment(salon, client, booking);
  const [booked] = await mailed();
  expect(booked?.text).toContain("Time: 10:00 to 11:00");
  expect(booked?.text).toMatch(/change it until Tue, Jun 17 at 10:00, and cancel it until Wed, Jun 18 at 08:00/);
  expect(String(booked?.attachments[0]?.content)).toContain("DTEND:20360618T100000Z");
  expect(booked?.text).not.toMatch(/11:20|48 hours/);

  itIs(Date.parse("2036-06-17T09:00:00Z") + MINUTE_MS);
  const [, reminder] = await mailed();
  expect(reminder?.text).toContain("less than 24 hours away: to change it, please call us.");
  expect(reminder?.text).toContain("cancel it until Wed, Jun 18 at 08:00");

  itIs(Date.parse("2036-06-18T09:00:00Z") - 3 * HOUR_MS);
  const cancelled = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
  expect(cancelled.status).toBe(200);
  const [, , late] = await mailed();
  expect(late?.text).toContain("less than 48 hours before the start");

  async function mailed() {
    await sendByAlarm(salon);
    return emailsTo(client.email);
  }
});
