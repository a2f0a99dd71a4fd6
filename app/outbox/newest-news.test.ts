import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { appointments, outbox } from "../database/schema.ts";
import { UNDO_SHOWN_MS } from "../diary/undoable.ts";
import { now } from "../kernel/clock.ts";
import { sendCommand } from "../models/diary/send.server.ts";
import { aSalonWithAdmin } from "../testing/admin.ts";
import { aBookedAppointment } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import {
  bookAndDie,
  deliverDueEmails,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  newsOf,
  resendAnswers,
  throughResend,
} from "../testing/mail-factories.ts";
import { callApi } from "../testing/requests.ts";
import { nothingIsDue, sendByAlarm } from "../testing/salon-object.ts";
import { queueConfirmation } from "./deliver-due.server.ts";

/* Newer news replaces news that has not gone yet. docs/rules.md 5.12, 10.24, 13.6 */

const TO = "ada@example.com";

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("before anything has gone", () => {
  test("a booking that moves twice is mailed once, as a booking at its new time", async () => {
    const { move, id, read } = await aBooked();
    const second = await move(id, "12:00");
    await move(second, "14:00");
    expect(await read()).toEqual(["Booked: Tue, Jun 17, 14:00 at Test Salon"]);
  });

  test("a booking that staff move without an email is still confirmed, at its new time", async () => {
    const { move, id, read } = await aBooked();
    await move(id, "12:00", { tell: false });
    expect(await read()).toEqual(["Booked: Tue, Jun 17, 12:00 at Test Salon"]);
  });

  test.for(["cancel", "delete"] as const)("a booking is not mailed at all once it is over: %s", async (what) => {
    const { cancel, remove, id, read } = await aBooked();
    await (what === "cancel" ? cancel(id) : remove(id));
    expect(await read()).toEqual([]);
  });

  test("a booking that moved is not mailed at all once it is cancelled", async () => {
    const { move, cancel, id, read } = await aBooked();
    await cancel(await move(id, "12:00"));
    expect(await read()).toEqual([]);
  });

  test("a booking that staff confirm is mailed once, as confirmed", async () => {
    const { salon, admin, id, read } = await aBooked();
    itIs(MONDAY + 1);
    await callApi(salon, `appointments/${id}`, { method: "PUT", user: admin, body: { status: "confirmed" } });
    expect(await read()).toEqual(["Confirmed: Tue, Jun 17, 10:00 at Test Salon"]);
  });

  test("a change of the mailbox mails only the new one", async () => {
    const { salon, id } = await aBooked();
    const changed = await bookAndDie(salon, { customerEmail: "new@example.com", time: "12:00" }, id);
    expect(await newsOf(salon)).toMatchObject([
      { subjectId: changed, kind: "changed" },
      { subjectId: id, kind: "confirmation" },
    ]);
  });
});

describe("after the booking has gone", () => {
  test("a move that is undone mails nothing", async () => {
    const { move, id, read } = await aBooked("sent");
    const moved = await move(id, "12:00");
    await move(moved, "10:00");
    expect(await read()).toEqual([]);
  });

  test("two moves back to the known time mail nothing, and two moves to another time mail one change", async () => {
    const { move, id, read } = await aBooked("sent");
    const third = await move(await move(id, "12:00"), "14:00");
    const back = await move(third, "10:00");
    expect(await read()).toEqual([]);
    await move(await move(back, "12:00"), "14:00");
    expect(await read()).toEqual(["Changed: Tue, Jun 17, 14:00 at Test Salon"]);
    const [email] = (await emailsTo(TO)).slice(-1);
    expect(email?.text).toContain("It was on Tuesday, June 17th, 2036 at 10:00. We’ll now see you on");
  });

  test("a move back with another price is mailed", async () => {
    const { salon, admin, move, id, read } = await aBooked("sent");
    const moved = await move(id, "12:00");
    const body = { paymentMethod: "cash", servicePrice: 1 };
    await callApi(salon, `appointments/${moved}`, { method: "PUT", user: admin, body });
    await move(moved, "10:00", { version: "2" });
    expect(await read()).toEqual(["Changed: Tue, Jun 17, 10:00 at Test Salon"]);
  });

  test("a move that has gone is undone by a second email", async () => {
    const { move, id, read } = await aBooked("sent");
    const moved = await move(id, "12:00");
    expect(await read()).toEqual(["Changed: Tue, Jun 17, 12:00 at Test Salon"]);
    await move(moved, "10:00");
    expect(await read()).toEqual(["Changed: Tue, Jun 17, 10:00 at Test Salon"]);
  });

  test("a move and a cancellation are one email", async () => {
    const { move, cancel, id, read } = await aBooked("sent");
    await cancel(await move(id, "12:00"));
    expect(await read()).toEqual(["Cancelled: Tue, Jun 17, 12:00 at Test Salon"]);
  });
});

test("a confirmation that waits to be sent again does not hold back later news", async () => {
  const { salon, move, cancel, id, read } = await aBooked("sent");
  await queueConfirmation(salon, id);
  const moved = await move(id, "12:00");
  expect(await read()).toEqual(["Changed: Tue, Jun 17, 12:00 at Test Salon"]);
  await cancel(moved);
  const other = await aBooked("sent");
  await queueConfirmation(other.salon, other.id);
  await other.cancel(other.id);
  expect(await other.read()).toContain("Cancelled: Tue, Jun 17, 10:00 at Test Salon");
});

test("a confirmation that a sender has tried may have arrived, so later changes are mailed", async () => {
  const { salon, cancel, id, read } = await aBooked();
  itIs(now() + UNDO_SHOWN_MS);
  resendAnswers(() => 503);
  await throughResend(() => deliverDueEmails(salon.id));
  vi.restoreAllMocks();
  await cancel(id);
  expect(await read()).toEqual(["Cancelled: Tue, Jun 17, 10:00 at Test Salon"]);
});

describe("a cancellation that its customer takes back", () => {
  test("mails that the appointment stands again once the cancellation has gone, and once", async () => {
    const { id, read, cancelOwn, back } = await aBooked("sent");
    await cancelOwn(id);
    expect(await read()).toEqual(["Cancelled: Tue, Jun 17, 10:00 at Test Salon"]);
    await back(id);
    expect(await read()).toEqual(["Back on: Tue, Jun 17, 10:00 at Test Salon"]);
    const [email] = (await emailsTo(TO)).slice(-1);
    expect(email?.attachments?.[0]?.content).toMatch(/METHOD:REQUEST.*SEQUENCE:3/s);
    await cancelOwn(id);
    await back(id);
    expect(await read()).toEqual([]);
  });

  test("mails nothing while the cancellation has not gone", async () => {
    const { id, read, cancelOwn, back } = await aBooked("sent");
    for (let times = 0; times < 2; times++) {
      await cancelOwn(id);
      await back(id);
    }
    expect(await read()).toEqual([]);
  });

  test("mails the booking alone before that has gone", async () => {
    const { id, read, cancelOwn, back } = await aBooked();
    await cancelOwn(id);
    await back(id);
    expect(await read()).toEqual(["Booked: Tue, Jun 17, 10:00 at Test Salon"]);
  });

  test("mails that it stands if the booking was not told because it was cancelled by then", async () => {
    const { id, read, cancelOwn, back } = await aBooked();
    await cancelOwn(id);
    expect(await read()).toEqual([]);
    await back(id);
    expect(await read()).toEqual(["Back on: Tue, Jun 17, 10:00 at Test Salon"]);
  });
});

describe("deleting an appointment", () => {
  test("mails the customer of an upcoming one, and then stores nothing of them", async () => {
    const { salon, remove, id, read } = await aBooked("sent");
    await remove(id);
    expect(await read()).toEqual(["Cancelled: Tue, Jun 17, 10:00 at Test Salon"]);
    const [email] = (await emailsTo(TO)).slice(-1);
    expect(email?.text).toContain("Services: Gel Polish");
    expect(email?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL.*SEQUENCE:2/s);
    expect(JSON.stringify(await database.select().from(outbox))).not.toMatch(/ada@|Lovelace/);
    expect(await newsOf(salon)).toMatchObject([{ kind: "cancelled", deletedAppointment: null }]);
  });

  test("stores the appointment while sending fails, and deletes it when the email is given up", async () => {
    const { salon, remove, id } = await aBooked("sent");
    await remove(id);
    itIs(now() + UNDO_SHOWN_MS);
    resendAnswers(() => 503);
    await throughResend(() => deliverDueEmails(salon.id));
    expect(await newsOf(salon)).toMatchObject([{ attempts: 1, deletedAppointment: { customerEmail: TO } }]);
    await database.update(outbox).set({ attempts: 7, dueAt: 0 });
    await throughResend(() => deliverDueEmails(salon.id));
    expect(await newsOf(salon)).toMatchObject([{ failedAt: now(), deletedAppointment: null }]);
  });

  test.for([
    ["when staff say no", "?tell=false", { status: "confirmed" }],
    ["of a past one", "", { date: "2036-06-16", startsMinute: 660, endsMinute: 720 }],
    ["of a cancelled one", "", { status: "cancelled" }],
    ["of a completed one", "", { status: "completed" }],
  ] as const)("tells nobody %s", async ([, query, with_]) => {
    const { remove, id, read, salon } = await aBooked("sent");
    await database.update(appointments).set(with_).where(eq(appointments.id, id));
    await remove(id, query);
    expect(await newsOf(salon)).toEqual([]);
    expect(await read()).toEqual([]);
  });

  test("is refused for a `tell` that is neither true nor false", async () => {
    const { salon, admin, id } = await aBooked();
    const answer = await callApi(salon, `appointments/${id}?tell=perhaps`, { method: "DELETE", user: admin });
    expect(answer.status).toBe(400);
    expect(await database.$count(appointments, eq(appointments.id, id))).toBe(1);
  });
});

/** A booking by staff over HTTP for ada@example.com, Tuesday at 10:00. Its confirmation waits unless it is `sent`. */
async function aBooked(sent?: "sent") {
  const { salon, admin, send } = await aSalonWithAdmin();
  const id = await aBookedAppointment(salon, admin);
  let known = (await emailsTo(TO)).length;
  /** The subjects of the emails that go out now. What staff did is mailed ten seconds later. docs/rules.md 10.40 */
  async function read() {
    itIs(now() + UNDO_SHOWN_MS);
    await sendByAlarm(salon);
    const emails = await emailsTo(TO);
    const subjects = emails.slice(known).map(({ subject }) => subject);
    known = emails.length;
    return subjects;
  }
  if (sent) expect(await read()).toEqual(["Booked: Tue, Jun 17, 10:00 at Test Salon"]);
  const call = async (method: string, path: string) => {
    expect((await callApi(salon, path, { method, user: admin })).ok).toBe(true);
  };
  async function move(id: string, time: string, { version = "1", tell = true } = {}): Promise<string> {
    const fields = { id, version, date: "2036-06-17", time, key: crypto.randomUUID(), ...(tell && { tell: "on" }) };
    const answer = await send("/admin/calendar/appointments", fields);
    expect(answer.status).toBe(200);
    return (await answer.json<{ id: string }>()).id;
  }
  /** A command of its customer, who came by a code. */
  async function own(appointmentId: string, what: { what: "cancel" } | { what: "bring-back"; date: string }) {
    itIs(now() + 1);
    const actor = { role: "guest" as const, grant: { email: TO }, networks: [] };
    idOf(await sendCommand(salon, { actor, key: crypto.randomUUID(), appointmentId, ...what }));
  }
  return {
    ...{ salon, admin, id, read, move },
    cancel: (id: string) => call("PATCH", `appointments/${id}/cancel`),
    cancelOwn: (id: string) => own(id, { what: "cancel" }),
    back: (id: string) => own(id, { what: "bring-back", date: "2036-06-17" }),
    remove: (id: string, query = "") => call("DELETE", `appointments/${id}${query}`),
  };
}
