import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { addDays } from "../../../kernel/clock.ts";
import { customerReads } from "../../../models/appointments/list.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { planOf } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* GET /api/appointments/customer. owners.test.ts tests who may call. docs/rules.md 5.11, 6.12 */

test("finds the caller's own whole, of every status, newest date first", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const booked = await aBookedAppointment(salon, client, { customerEmail: "grace@example.com" });
  for (const status of ["pending", "confirmed", "completed", "cancelled"] as const) {
    await anAppointment(salon, { id: `${salon.id}-${status}`, clientId: client.id, status, date: DATES[status] });
  }
  const answer = await callApi(salon, "appointments/customer?email=grace@example.com", { user: client });
  expect(answer.status).toBe(200);
  const found = await answer.json<Record<string, unknown>[]>();
  const ids = ["cancelled", "completed", "confirmed", "pending"].map((status) => `${salon.id}-${status}`);
  expect(found.map(({ id }) => id)).toEqual([booked, ...ids]);
  expect(found[0]).toMatchObject({ _id: booked, services: [{ name: "Gel Polish", price: 35 }], replaces: null });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("finds what either of email and phone finds, and nobody else's among it", async () => {
  const salon = await aSalon();
  const phone = { customerPhone: "020 7946 0018", phoneKey: "+442079460018" };
  await anAppointment(salon, { id: `${salon.id}-email`, startsMinute: 600, ...phone });
  await anAppointment(salon, { id: `${salon.id}-phone`, customerEmail: "eve@example.com", ...at(720) });
  await anAppointment(salon, { id: `${salon.id}-both`, ...at(840) });
  await anAppointment(salon, { customerEmail: "eve@example.com", ...phone, ...at(960) });
  const query = "appointments/customer?email=Grace@Example.com&phone=07700900123";
  const all = await callApi(salon, query, { user: await anAccount(salon, { role: "admin" }) });
  expect(await idsIn(all)).toEqual(["both", "phone", "email"].map((name) => `${salon.id}-${name}`));
  const own = await callApi(salon, query, { headers: await asGuest(salon, "grace@example.com") });
  expect(await idsIn(own)).toEqual(["both", "email"].map((name) => `${salon.id}-${name}`));
});

test.for(["07700900123", "07700 900123", "%2B44 7700 900123", "+44 7700 900123", "447700900123", "(07700) 900-123"])(
  "finds the phone +44 7700 900123 written as %j",
  async (phone) => {
    const salon = await aSalon();
    await anAppointment(salon, { id: salon.id });
    const admin = await anAccount(salon, { role: "admin" });
    expect(await idsIn(await callApi(salon, `appointments/customer?phone=${phone}`, { user: admin }))).toEqual([
      salon.id,
    ]);
  },
);

test("finds nothing for who is not there, and takes a phone for no email", async () => {
  const salon = await aSalon();
  await anAppointment(salon);
  const admin = await anAccount(salon, { role: "admin" });
  for (const query of ["email=nobody@example.com", "phone=07700900124", "phone=900123900123"]) {
    const answer = await callApi(salon, `appointments/customer?${query}`, { user: admin });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  }
});

test.for([
  ["", "Please provide either email or phone number"],
  ["email=&phone=", "Please provide either email or phone number"],
  ["name=Grace", "Please provide either email or phone number"],
  ["email=grace", "Please enter a valid email address"],
  ["email=grace@example", "Please enter a valid email address"],
  ["email=%25@%25.%25 x", "Please enter a valid email address"],
  ["phone=123456", "Please enter a valid phone number (at least 7 digits)"],
  ["phone=----------", "Please enter a valid phone number (at least 7 digits)"],
  ["phone=07700 900123 x", "Please enter a valid phone number (at least 7 digits)"],
  ["email=grace@example.com&phone=1", "Please enter a valid phone number (at least 7 digits)"],
])("refuses %j", async ([query, sentence]) => {
  const salon = await aSalon();
  for (const call of [
    { user: await anAccount(salon) },
    { user: await anAccount(salon, { role: "admin" }) },
    { headers: await asGuest(salon, "grace@example.com") },
  ]) {
    const answer = await callApi(salon, `appointments/customer?${query}`, call);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: sentence });
  }
});

test("answers the latest 200 at most, and counts nobody else's among them", async () => {
  const salon = await aSalon();
  const row = (day: number, with_: object = {}) => {
    const date = addDays("2020-01-01", day);
    return anAppointment(salon, { id: `${salon.id}-${day}`, date, status: "completed", ...with_ });
  };
  for (let day = 0; day < 203; day++) await row(day);
  for (let day = 203; day < 206; day++) await row(day, { customerEmail: "eve@example.com" });
  const query = "appointments/customer?email=grace@example.com&phone=07700900123";
  const own = await idsIn(await callApi(salon, query, { headers: await asGuest(salon, "grace@example.com") }));
  expect([own.length, own[0], own.at(-1)]).toEqual([200, `${salon.id}-202`, `${salon.id}-3`]);
  const all = await idsIn(await callApi(salon, query, { user: await anAccount(salon, { role: "admin" }) }));
  expect([all.length, all[0]]).toEqual([200, `${salon.id}-205`]);
});

test("is read by the indexes of mailbox and phone", async () => {
  const salon = await aSalon();
  for (const contact of [
    { email: "grace@example.com", phone: "" },
    { email: "", phone: "+447700900123" },
    { email: "grace@example.com", phone: "+447700900123" },
  ]) {
    for (const read of Object.values(
      customerReads(primaryDatabase(), salon.id, contact, { role: "admin", userId: "admin" }),
    )) {
      const steps = await planOf(read);
      expect(steps).not.toMatch(/SCAN appointment|appointments_by_date|INDEX appointments\w* \(salon_id=\?\)/);
      if (contact.email) expect(steps).toContain("appointments_of_a_mailbox (salon_id=? AND customer_email=?)");
      if (contact.phone) expect(steps).toContain("appointments_of_a_phone (salon_id=? AND phone_key");
    }
  }
});

const DATES = { pending: "2026-11-01", confirmed: "2026-11-02", completed: "2026-11-03", cancelled: "2026-11-04" };

function at(startsMinute: number) {
  return { startsMinute, endsMinute: startsMinute + 60 };
}

async function idsIn(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  return (await answer.json<{ id: string }[]>()).map(({ id }) => id);
}
