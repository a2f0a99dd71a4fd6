import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Book, OfSalon, Sender } from "../../diary/command.ts";
import { clockTime } from "../../kernel/clock.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { databaseThat, withoutAsking } from "../../testing/database.ts";
import { anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { eventsOf, rowsOf, standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import type { Salon } from "../salon/salon.server.ts";
import { type Answer, executeTogether, NO_HOLDS } from "./execute.server.ts";

/* Commands that wait together: one load, one decision after the other, one transaction. docs/rules.md 5.13, 5.14, 5.22 */

/** Bookings of an hour each, from 08:00 on. */
function hours(salon: Salon, count: number): (Book & Sender & OfSalon)[] {
  return Array.from({ length: count }, (_, n) => aReservation(salon, { time: clockTime(480 + 60 * n) }));
}

/** The answers to commands in order: the id, or the reason of the refusal. */
function answersOf(settled: PromiseSettledResult<Answer>[]): string[] {
  return settled.map((one) => {
    if (one.status === "rejected") return String(one.reason);
    if (one.value.to === "not-as-presumed") return one.value.to;
    const { outcome } = one.value;
    if (!outcome.ok) return outcome.reason;
    return "appointmentId" in outcome ? outcome.appointmentId : "held";
  });
}

/** Another object books between the read and the first write. That counts as a write, or a trigger refuses the whole batch. */
const NINE_OF_TWELVE: [string, work: <Answer>(work: () => Promise<Answer>) => Promise<Answer>, writes: number][] = [
  ["by the number of the last write", (work) => work(), 2],
  ["by a trigger", withoutAsking, 10],
];

test.each(NINE_OF_TWELVE)(
  "of twelve commands, three are refused, one of them %s: nine are written, and each gets its answer once",
  async (_, working, expected) => {
    const salon = await aSalon();
    const commands = hours(salon, 12);
    const [first, fourth, seventh, last] = [commands[0], commands[3], commands[6], commands[11]];
    if (!first || !fourth || !seventh || !last) return expect.fail();
    fourth.services = [{ name: "Nothing on the menu" }];
    last.key = first.key;
    let writes = 0;
    const overtaken = databaseThat(async (write) => {
      if (writes++ === 0) await anAppointment(salon, { startsMinute: seventh.minute, endsMinute: seventh.minute + 60 });
      return write();
    });
    const waiting = commands.map((command) => ({ command }));
    const settled = await working(() => executeTogether(overtaken, salon.id, waiting, NO_HOLDS));
    const answers = answersOf(settled);
    expect([answers[3], answers[6], answers[11]]).toEqual(["unknown-service", "taken", "key-reused"]);
    const booked = answers.filter((_, place) => ![3, 6, 11].includes(place));
    const standing = (await standingOf(salon)).map(({ id }) => id);
    expect(standing).toHaveLength(10);
    expect(booked.filter((id) => standing.includes(id))).toHaveLength(9);
    expect(new Set(booked).size).toBe(9);
    expect(await rowsOf(salon)).toMatchObject({ diary: 10, keys: 9, events: 9 });
    expect(writes).toBe(expected);
  },
);

test("without a refusal by D1, all accepted commands are written at once", async () => {
  const salon = await aSalon();
  let writes = 0;
  const counted = databaseThat((write) => {
    writes++;
    return write();
  });
  const commands = [...hours(salon, 8), aReservation(salon, { time: "08:30" })];
  const settled = await executeTogether(
    counted,
    salon.id,
    commands.map((command) => ({ command })),
    NO_HOLDS,
  );
  expect(answersOf(settled).at(-1)).toBe("taken");
  expect(await standingOf(salon)).toHaveLength(8);
  expect(writes).toBe(1);
});

test("a command is decided on what the earlier ones have written, and is written after them", async () => {
  const salon = await aSalon();
  const id = await anAppointment(salon, { startsMinute: 480, endsMinute: 540 });
  const cancel = anUpdate(salon, id, { what: "cancel" as const });
  const instead = aReservation(salon, { time: "08:00" });
  const back = anUpdate(salon, id, { what: "status" as const, status: "confirmed" as const });
  const settled = await executeTogether(
    primaryDatabase,
    salon.id,
    [cancel, instead, back, { ...cancel }].map((command) => ({ command })),
    NO_HOLDS,
  );
  const [cancelled, booked, refused, again] = answersOf(settled);
  expect([cancelled, refused, again]).toEqual([id, "taken", id]);
  expect((await standingOf(salon)).map(({ id }) => id)).toEqual([booked]);
  expect((await eventsOf(id)).map(([name]) => name)).toEqual(["cancelled"]);
});

test("a command that runs out of time drops out, and the others are written", async () => {
  const salon = await aSalon();
  const [early, late] = hours(salon, 2);
  if (!early || !late) return expect.fail();
  const settled = await executeTogether(
    primaryDatabase,
    salon.id,
    [{ command: early, overdue: AbortSignal.abort() }, { command: late }],
    NO_HOLDS,
  );
  expect(answersOf(settled)[0]).toBe("outcome-unknown");
  expect((await standingOf(salon)).map(({ startsMinute }) => startsMinute)).toEqual([late.minute]);
});

test("a bug in one command does not affect the others", async () => {
  const salon = await aSalon();
  const [broken, whole] = hours(salon, 2);
  if (!broken || !whole) return expect.fail();
  Object.assign(broken, { services: Object(null).none });
  const settled = await executeTogether(primaryDatabase, salon.id, [{ command: broken }, { command: whole }], NO_HOLDS);
  expect(answersOf(settled)[0]).toMatch("A command failed: TypeError");
  expect(await standingOf(salon)).toHaveLength(1);
});
