import { describe, expect, test } from "vitest";
import { mayBeMailedOfStatus } from "../../../../diary/appointments/appointment.ts";
import { addDays, now, salonTime } from "../../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { emailsOf, rowOf } from "../../../../testing/rows.ts";

/* The tick that says whether the customer is told of a status, of "Done and paid" and of a no-show: docs/rules.md 10.41. */

const TICK = "Email the client about this";
const NO_SHOW_TICK = "Email the client about a no-show";

test("an email would go about any status before the start, and afterwards as thanks alone", () => {
  const mailed = (begun: boolean, status: "pending" | "completed" | "cancelled", customerEmail = "ada@example.com") =>
    mayBeMailedOfStatus({ customerEmail, begun, status });
  expect([mailed(false, "pending"), mailed(false, "completed"), mailed(true, "cancelled")]).toEqual([true, true, true]);
  expect([mailed(true, "completed"), mailed(false, "pending", "")]).toEqual([false, false]);
});

describe.for(["/admin/appointments", "/admin/calendar/commands"])("at %s", (path) => {
  test.for([
    ["unticked", { asksTell: "yes" }, 0],
    ["ticked", { asksTell: "yes", tell: "on" }, 1],
    ["not asked", {}, 1],
  ] as const)("a status with the tick %s is mailed accordingly", async ([, ticks, news]) => {
    const { id, sends } = await anAppointmentOf({ days: 3 });
    expect((await sends(path, { intent: "status", status: "confirmed", ...ticks })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "confirmed" });
    expect((await emailsOf(id)).filter(({ kind }) => kind === "status")).toHaveLength(news);
  });

  test("done and paid without the tick thanks nobody and asks for no review", async () => {
    const { id, sends } = await anAppointmentOf({ days: 0 });
    const done = { intent: "status", status: "pending", done: "yes", asksTell: "yes" };
    expect((await sends(path, done)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "completed", paymentStatus: "paid" });
    expect(await emailsOf(id)).toEqual([]);
  });

  test("a no-show is told to the client when its tick says so, and else not", async () => {
    for (const [ticks, news] of [
      [{ asksTell: "yes" }, 0],
      [{ asksTell: "yes", tell: "on" }, 1],
    ] as const) {
      const { id, sends } = await anAppointmentOf({ days: 0 });
      expect((await sends(path, { intent: "no-show", ...ticks })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ status: "cancelled", noShow: true });
      expect((await emailsOf(id)).filter(({ kind }) => kind === "cancelled")).toHaveLength(news);
    }
  });
});

test.for([
  ["to come", { days: 3 }, 1, 0],
  ["without an email", { days: 3, customerEmail: "" }, 0, 0],
  ["under way", { days: 0 }, 1, 1],
  ["over and not completed", { days: -3 }, 1, 0],
  ["over and completed", { days: -3, status: "completed" }, 0, 0],
] as const)("one that is %s has the ticks that could mail", async ([, with_, ticks, noShowTicks]) => {
  const { id, date, page } = await anAppointmentOf(with_);
  const table = await page(`/admin/appointments?from=${date}&to=${date}&cancel=${id}`);
  expect(table.split(TICK)).toHaveLength(ticks + 1);
  expect(table.split(NO_SHOW_TICK)).toHaveLength(noShowTicks + 1);
});

/** An appointment so many days ahead, under way now if that is today, and how staff send commands about it. */
async function anAppointmentOf({ days, ...with_ }: { days: number } & Parameters<typeof anAppointment>[1]) {
  const { salon, page, send } = await aSalonWithAdmin();
  const { date: today, minute } = salonTime(salon.timeZone, now());
  const date = addDays(today, days);
  const id = `${salon.id}-1`;
  const underWay = { startsMinute: Math.max(0, minute - 5), endsMinute: Math.min(1440, minute + 60) };
  await anAppointment(salon, { id, date, status: "pending", ...(days === 0 && underWay), ...with_ });
  const sends = (path: string, fields: Record<string, string>) =>
    send(path, { id, version: "1", key: crypto.randomUUID(), ...fields });
  return { id, date, page, sends };
}
