import { afterEach, describe, expect, test, vi } from "vitest";
import type { appointments } from "../../../database/schema.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { callApi } from "../../../testing/requests.ts";
import { emailsOf, rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* POST /api/send-confirmation-email. owners.test.ts tests who may call. docs/rules.md 10.20 */

/** The body that a client's page sends after a booking. */
const PAYLOAD = {
  customerName: "Grace Hopper",
  customerEmail: "grace@example.com",
  services: ["Gel Polish"],
  serviceQuantities: { gems: 2 },
  date: "Monday, November 24th, 2036",
  time: "10:00",
  totalPrice: 35,
  paymentMethod: "cash",
};

afterEach(() => vi.useRealTimers());

describe("a confirmation", () => {
  test("is queued once more for the appointment of that id, and of the body nothing else counts", async () => {
    const { salon, client, id } = await aSalonWithAnAppointment();
    const claims = {
      customerEmail: "victim@example.com",
      customerName: "<b>Buy</b>",
      date: "x",
      to: "victim@example.com",
    };
    const answer = await confirm(salon, { user: client }, { ...claims, appointmentId: id });
    expect([answer.status, await answer.json()]).toEqual([202, { queued: true }]);
    const [email, ...rest] = await newsAbout(id);
    expect(email).toMatchObject({ kind: "confirmation", salonId: salon.id });
    expect(rest).toEqual([]);
    expect(JSON.stringify(email)).not.toMatch(/victim|Buy/);
  });

  test.for(["Monday, November 24th, 2036", "Monday, November 24, 2036", "2036-11-24"])(
    "is queued for the appointment of that email, time and date, told as %j",
    async (date) => {
      const { salon, client, id } = await aSalonWithAnAppointment();
      const sent = { ...PAYLOAD, customerEmail: " GRACE@example.com ", date };
      expect((await confirm(salon, { user: client }, sent)).status).toBe(202);
      expect(await newsAbout(id)).toHaveLength(1);
    },
  );

  test("of several that fit is the newest one's that stands and is the caller's", async () => {
    const { salon, client, id } = await aSalonWithAnAppointment({ status: "cancelled", createdAt: 5 });
    const older = { clientId: client.id, date: "2036-11-24", status: "cancelled" as const, createdAt: 3 };
    await anAppointment(salon, older);
    const stands = crypto.randomUUID();
    await anAppointment(salon, { ...older, id: stands, status: "completed", createdAt: 4 });
    const body = PAYLOAD;
    expect((await confirm(salon, { user: client }, body)).status).toBe(202);
    expect(await newsAbout(id)).toEqual([]);
    expect(await newsAbout(stands)).toHaveLength(1);
    expect((await confirm(salon, { user: await anAccount(salon) }, body)).status).toBe(404);
  });

  test("comes after the one that booking has queued", async () => {
    const { salon, client } = await aSalonWithAnAppointment();
    const id = await aBookedAppointment(salon, client, { time: "15:00" });
    expect(await newsAbout(id)).toHaveLength(1);
    expect((await confirm(salon, { user: client }, { appointmentId: id })).status).toBe(202);
    expect((await newsAbout(id)).map(({ kind }) => kind)).toEqual(["confirmation", "confirmation"]);
  });

  test("is queued for a guest of the mailbox, and for staff", async () => {
    const { salon, id } = await aSalonWithAnAppointment();
    const admin = await anAccount(salon, { role: "admin" });
    for (const by of [{ headers: await asGuest(salon, "grace@example.com") }, { user: admin }]) {
      expect((await confirm(salon, by, PAYLOAD)).status).toBe(202);
    }
    expect(await newsAbout(id)).toHaveLength(2);
  });
});

describe("nothing is queued", () => {
  test.for<[string, Record<string, unknown>]>([
    ["another email", { customerEmail: "ada@example.com" }],
    ["another date", { date: "2036-11-25" }],
    ["another time", { time: "10:15" }],
    ["an unknown id", { appointmentId: "nowhere" }],
  ])("for %s", async ([, change]) => {
    const { salon, client } = await aSalonWithAnAppointment();
    await refused(salon, { user: client }, { ...PAYLOAD, ...change }, 404, SAYS["not-found"]);
  });

  test("for a cancelled appointment, by its id too", async () => {
    const { salon, client, id } = await aSalonWithAnAppointment({ status: "cancelled" });
    await refused(salon, { user: client }, PAYLOAD, 404, SAYS["not-found"]);
    await refused(salon, { user: client }, { appointmentId: id }, 404, SAYS["not-found"]);
  });

  test.for<[Record<string, unknown>, string, string]>([
    [{ customerEmail: undefined }, "customerEmail", "Email is required"],
    [{ customerEmail: "grace" }, "customerEmail", "Invalid email address"],
    [{ date: undefined }, "date", "Please choose a date"],
    [{ date: "Tuesday, November 24th, 2036" }, "date", "Please choose a date"],
    [{ date: "Monday, November 24rd, 2036" }, "date", "Please choose a date"],
    [{ date: "Monday, November 31st, 2036" }, "date", "Please choose a date"],
    [{ date: "24/11/2036" }, "date", "Please choose a date"],
    [{ date: 20361124 }, "date", "Please choose a date"],
    [{ time: undefined }, "time", "Please choose a time"],
    [{ time: "10 o'clock" }, "time", "Please choose a time"],
  ])("for %j", async ([change, field, error]) => {
    const { salon, client } = await aSalonWithAnAppointment();
    await refused(salon, { user: client }, { ...PAYLOAD, ...change }, 400, error, field);
  });

  test.for(["null", "[]", "7", "{", ""])("for a body that is no object, %j", async (body) => {
    const { salon, client } = await aSalonWithAnAppointment();
    const call = { method: "POST", user: client, body };
    expect((await callApi(salon, "send-confirmation-email", call)).status).toBe(400);
    expect(await rowsOf(salon)).toMatchObject({ mails: 0 });
  });

  test("for anything but JSON, or more than 64 KiB", async () => {
    const { salon, client, id } = await aSalonWithAnAppointment();
    const call = { method: "POST", user: client };
    const text = { body: `appointmentId=${id}`, headers: { "Content-Type": "text/plain" } };
    expect((await callApi(salon, "send-confirmation-email", { ...call, ...text })).status).toBe(415);
    const large = { body: { appointmentId: id, html: "x".repeat(65_536) } };
    expect((await callApi(salon, "send-confirmation-email", { ...call, ...large })).status).toBe(413);
    expect(await rowsOf(salon)).toMatchObject({ mails: 0 });
  });

  test("a fourth time in 15 minutes for one appointment: nobody's mailbox is flooded", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2036-11-20T09:00:00Z") });
    const { salon, client, id } = await aSalonWithAnAppointment();
    for (let turn = 0; turn < 3; turn++) {
      expect((await confirm(salon, { user: client }, { appointmentId: id })).status).toBe(202);
    }
    const answer = await confirm(salon, { user: client }, { appointmentId: id });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(await answer.json()).toEqual({ error: "Too many attempts. Please try again in 15 minutes." });
    expect(await newsAbout(id)).toHaveLength(3);
    vi.setSystemTime(Date.parse("2036-11-20T09:15:00Z"));
    expect((await confirm(salon, { user: client }, { appointmentId: id })).status).toBe(202);
  });
});

type By = Pick<NonNullable<Parameters<typeof callApi>[2]>, "user" | "headers">;

async function aSalonWithAnAppointment(with_: Partial<typeof appointments.$inferInsert> = {}) {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, clientId: client.id, date: "2036-11-24", ...with_ });
  return { salon, client, id };
}

function confirm(salon: Salon, by: By, body: unknown) {
  return callApi(salon, "send-confirmation-email", { method: "POST", ...by, body });
}

/** Requests a confirmation and expects that refusal, and that none is queued. */
async function refused(salon: Salon, by: By, body: unknown, status: number, error: string, field?: string) {
  const answer = await confirm(salon, by, body);
  expect(await answer.json()).toEqual(field ? { error, fields: { [field]: error } } : { error });
  expect(answer.status).toBe(status);
  expect(await rowsOf(salon)).toMatchObject({ mails: 0 });
}

async function newsAbout(appointmentId: string) {
  return (await emailsOf(appointmentId)).filter(({ kind }) => kind !== "reminder");
}
