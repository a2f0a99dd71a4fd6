import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outbox } from "../../../../database/schema.ts";
import { canBeDoneAndPaid } from "../../../../diary/appointments/appointment.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { formWith, textOf } from "../../../../testing/html.ts";
import { emailsOf, eventsOf, rowOf } from "../../../../testing/rows.ts";
import { SAYS } from "../../../../testing/says.ts";
import { CHANGED_SINCE } from "../../../../words/appointments.ts";

/* Completing an appointment and taking its money by one tap: docs/rules.md 14.13. */

test("an open, unpaid appointment can be done and paid from the minute on in which it begins", () => {
  const begun = { status: "confirmed", paymentStatus: "pending", date: "2026-11-24", startsMinute: 600 } as const;
  const at = (minute: number, date = "2026-11-24") => ({ date, minute });
  expect(canBeDoneAndPaid(begun, at(599))).toBe(false);
  expect(canBeDoneAndPaid(begun, at(600))).toBe(true);
  expect(canBeDoneAndPaid(begun, at(0, "2026-11-25"))).toBe(true);
  expect(canBeDoneAndPaid(begun, at(1439, "2026-11-23"))).toBe(false);
  expect(canBeDoneAndPaid({ ...begun, status: "pending" }, at(600))).toBe(true);
  for (const status of ["completed", "cancelled"] as const)
    expect(canBeDoneAndPaid({ ...begun, status }, at(600))).toBe(false);
  for (const paymentStatus of ["paid", "refunded", "cancelled"] as const)
    expect(canBeDoneAndPaid({ ...begun, paymentStatus }, at(600))).toBe(false);
});

describe.for(["/admin/appointments", "/admin/calendar/commands"])("by one command at %s", (path) => {
  test("it is completed and paid as its client chose, is mailed as completed, and the history has both", async () => {
    const { id, send } = await anAppointmentToday({ status: "pending", paymentMethod: "bank_transfer" });
    const answer = await send(path, 1);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("Appointment completed and payment marked as received."),
    ]);
    expect(await rowOf(id)).toMatchObject({
      ...{
        status: "completed",
        paymentStatus: "paid",
        paymentMethod: "bank_transfer",
        version: 2,
        calendarSequence: 1,
      },
    });
    expect((await eventsOf(id)).map(([event]) => event)).toEqual(["completed", "payment paid"]);
    expect((await emailsOf(id)).map(({ kind }) => kind)).toEqual(["status", "review-request"]);
  });

  test("a repeat is the same command, and one of an older state is refused", async () => {
    const { id, send } = await anAppointmentToday({});
    for (const _ of ["first", "repeat"]) expect((await send(path, 1, "one")).status).toBe(200);
    const late = await send(path, 1);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(`${CHANGED_SINCE}.`)]);
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test.for([
    ["has not begun", (today: string) => ({ date: addDays(today, 1) })],
    ["is completed already", () => ({ status: "completed" as const })],
    ["is cancelled", () => ({ status: "cancelled" as const })],
    ["is paid", () => ({ paymentStatus: "paid" as const })],
  ] as const)("one that %s stays as it is", async ([, with_]) => {
    const { id, send } = await anAppointmentToday(with_);
    const before = await rowOf(id);
    const answer = await send(path, 1);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining(`${SAYS["not-done-and-paid"]}.`),
    ]);
    expect(await rowOf(id)).toEqual(before);
    expect([await eventsOf(id), await emailsOf(id)]).toEqual([[], []]);
  });
});

test("the table offers it for what has begun alone, and leads to the revenue page", async () => {
  const { salon, date, page, send } = await anAppointmentToday({});
  await anAppointment(salon, { date: addDays(date, 1) });
  expect((await page("")).match(/>Done and paid</g)).toHaveLength(1);
  const done = await textOf(send("/admin/appointments", 1));
  expect(done).toContain('href="/admin/revenue"');
  expect(done).not.toContain(">Done and paid<");
});

describe.for(["/admin/appointments", "/admin/calendar/commands"])("undone by one command at %s", (path) => {
  test.for(["pending", "confirmed"] as const)(
    "it is %s and unpaid again, nobody is thanked or asked for a review, and the history has both",
    async (status) => {
      const { id, send, undone } = await anAppointmentToday({ status, paymentMethod: "bank_transfer" });
      await send(path, 1);
      const answer = await undone(path);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Undone.")]);
      expect(await rowOf(id)).toMatchObject({
        ...{ status, paymentStatus: "pending", paymentMethod: "bank_transfer", version: 3 },
      });
      expect((await eventsOf(id)).map(([event]) => event)).toEqual(["completed", "payment paid", "undone done"]);
      expect(await emailsOf(id)).toEqual([]);
    },
  );

  test("a repeat is the same command, and once something else was done it is refused", async () => {
    const { id, send, undone, last } = await anAppointmentToday({});
    await send(path, 1);
    const commandId = await last();
    for (const _ of ["first", "repeat"]) expect((await undone(path, commandId, "undo")).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(3);
    const twice = await undone(path, commandId);
    expect([twice.status, await twice.text()]).toEqual([
      409,
      expect.stringContaining("This appointment has changed since"),
    ]);
    await send(path, 3, "by-status", { intent: "status", status: "completed" });
    expect((await undone(path, commandId)).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ status: "completed", paymentStatus: "pending", version: 4 });
  });

  test("it says so when the customer has been thanked already", async () => {
    const { id, send, undone } = await anAppointmentToday({});
    await send(path, 1);
    await database
      .update(outbox)
      .set({ attempts: 1, sentAt: Date.now() })
      .where(and(eq(outbox.subjectId, id), eq(outbox.kind, "status")));
    const answer = await undone(path);
    expect(await textOf(answer)).toContain("Undone. The client has already been emailed.");
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "pending" });
  });
});

test("the table's message has the button that undoes it, and so has the history", async () => {
  const { id, send, page, last } = await anAppointmentToday({});
  const { commandId, key } = formWith(await textOf(send("/admin/appointments", 1)), "Undo");
  expect(commandId).toBe(await last());
  const history = formWith(await page(`?history=${id}`), "Undo the last change");
  expect(history).toMatchObject({ id, commandId });
  const sent = { intent: "undo", ...(commandId && { commandId }) };
  expect((await send("/admin/appointments", 0, key, sent)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "pending" });
  const after = await page(`?history=${id}`);
  expect(after).toContain("“Done and paid” undone");
  expect(after).not.toContain("Undo the last change");
});

test("one tap marks a client as arrived, and two one who does not come", async () => {
  const { id, page, send } = await anAppointmentToday({});
  expect(await page("")).toContain(">Mark arrived</button>");
  const arrived = await textOf(send("/admin/appointments", 1, "arrived", { intent: "arrived" }));
  expect(arrived).toContain("Marked as arrived.");
  expect(arrived).not.toContain(">Mark arrived</button>");
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", arrivedAt: expect.any(Number) });
  const { key } = formWith(await page(`?cancel=${id}`), ">No-show<");
  const missed = await textOf(send("/admin/appointments", 2, key, { intent: "no-show" }));
  expect(missed).toContain("Marked as a no-show.");
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", noShow: true, cancelledBy: "client", arrivedAt: null });
  expect(await emailsOf(id)).toEqual([]);
  expect(await page(`?history=${id}&status=cancelled`)).toContain("marked as a no-show");
});

test("a cancelled appointment offers no payment", async () => {
  const { page } = await anAppointmentToday({ status: "cancelled" });
  expect(await page("?status=cancelled")).not.toMatch(/Mark Cash Paid|Mark Transfer Received/);
});

type Booked = Parameters<typeof anAppointment>[1];

/** An appointment that lasts all of today, and the command of an admin as of a version. */
async function anAppointmentToday(with_: Booked | ((today: string) => Booked)) {
  const { salon, date: tomorrow, page, send } = await aSalonWithAdmin();
  const date = addDays(tomorrow, -1);
  const id = `${salon.id}-1`;
  const own = typeof with_ === "function" ? with_(date) : with_;
  await anAppointment(salon, { id, date, startsMinute: 0, endsMinute: 1440, ...own });
  return {
    ...{ salon, date, id },
    page: (query: string) => page(`/admin/appointments${query}`),
    send: (path: string, version: number, key: string = crypto.randomUUID(), fields = {}) =>
      send(path, { intent: "done", ...fields, id, version: `${version}`, key }),
    last: async () => (await rowOf(id))?.writtenBy ?? expect.fail("No command has written it"),
    undone: async (path: string, commandId?: string, key: string = crypto.randomUUID()) => {
      const last = commandId ?? (await rowOf(id))?.writtenBy ?? "";
      return send(path, { intent: "undo", commandId: last, id, key });
    },
  };
}
