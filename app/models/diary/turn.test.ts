import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import type { HoldStart, OfSalon } from "../../diary/command.ts";
import { DEFAULT_HOURS } from "../../diary/times/hours.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { betweenReadingAndWriting, databaseThat } from "../../testing/database.ts";
import { aReservation } from "../../testing/mail-factories.ts";
import { lastWriteIn, standingOf } from "../../testing/rows.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";
import { blockTime } from "../blocks/blocks.server.ts";
import { closeDays } from "../opening/closures.server.ts";
import { editTechnician } from "../opening/edit-technician.server.ts";
import { setOpeningTimes } from "../opening/hours.server.ts";
import { deleteAccount } from "../own-profile/own-account.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { execute, executeTogether, type HoldStore, NO_HOLDS } from "./execute.server.ts";

/* A write is refused if another one has come since it was decided. docs/rules.md 5.45 */

const UNKNOWN = { ok: false, reason: "outcome-unknown" };
const REFUSED = /NOT NULL constraint failed: diary_changes.revision/;

/** A booking that was given up while D1 had its write. `arrives` lets D1 do it. */
async function aLateBooking(salon: Salon, holds: HoldStore = NO_HOLDS) {
  let late: (() => Promise<unknown>) | undefined;
  const lost = databaseThat(async (write) => {
    late ??= write;
    throw new Error("Network connection lost.");
  });
  const [settled] = await executeTogether(lost, salon.id, [{ command: aReservation(salon) }], holds);
  expect(settled).toMatchObject({ value: { outcome: UNKNOWN } });
  return { arrives: () => late?.().catch((error) => String(error.cause)) };
}

/** A store that keeps nothing, of an object that is new. */
function storeOfANewObject(): HoldStore {
  let late = true;
  return {
    ...NO_HOLDS,
    mayComeLate: () => late,
    noteLate: (may) => {
      late = may;
    },
  };
}

function holdOf(salon: Salon): HoldStart & OfSalon {
  const start = { services: [{ id: `${salon.id}-gel` }], serviceQuantities: {}, date: tomorrow(salon), minute: 600 };
  return { what: "hold", salonId: salon.id, holder: { browser: "another", networks: ["192.0.2.7"] }, start };
}

test("a booking that D1 does late is written if nothing has come since, and refused if time was blocked", async () => {
  const salon = await aSalon();
  const alone = await aLateBooking(salon);
  await alone.arrives();
  expect(await standingOf(salon)).toHaveLength(1);
  const other = await aSalon();
  const late = await aLateBooking(other);
  const block = { technicianId: null, ...{ from: tomorrow(other), to: tomorrow(other), start: 600, end: 720 } };
  const asked = { adminId: "admin", key: "1", block: { ...block, weekly: false, reason: "Lunch" }, agreed: "" };
  expect(await blockTime(other, asked)).toMatchObject({ ok: true });
  expect(await late.arrives()).toMatch(REFUSED);
  expect(await standingOf(other)).toEqual([]);
});

test("a booking that D1 does late does not take a start that somebody else holds since", async () => {
  const own = storeOfANewObject();
  own.noteLate(false);
  for (const [holds, earlier] of [
    [storeOfANewObject(), NO_HOLDS],
    [own, own],
  ] as const) {
    const salon = await aSalon();
    const late = await aLateBooking(salon, earlier);
    const held = await executeTogether(primaryDatabase, salon.id, [{ command: holdOf(salon) }], holds);
    expect(held).toMatchObject([{ value: { outcome: { ok: true } } }]);
    expect(await late.arrives()).toMatch(REFUSED);
    expect(await standingOf(salon)).toEqual([]);
  }
});

test("only the first hold of an object, and the first after a write that it gave up, writes to D1", async () => {
  const salon = await aSalon();
  const holds = storeOfANewObject();
  const numbers: number[] = [await lastWriteIn(salon.id)];
  const hold = async () => {
    await executeTogether(primaryDatabase, salon.id, [{ command: holdOf(salon) }], holds);
    numbers.push(await lastWriteIn(salon.id));
  };
  await hold();
  await hold();
  await aLateBooking(salon, holds);
  await hold();
  const [first = 0] = numbers;
  expect(numbers).toEqual([first, first + 1, first + 1, first + 2]);
});

const STRANDS = { ok: false, reason: "strands" };

test.each<[string, table: string, edit: (salon: Salon) => Promise<unknown>]>([
  [
    "blocked time",
    "blocks",
    (salon) => {
      const [from, to] = [tomorrow(salon), tomorrow(salon)];
      const block = { technicianId: null, ...{ from, to, start: 540, end: 720 }, weekly: false, reason: "Lunch" };
      return blockTime(salon, { adminId: "admin", key: "1", block, agreed: "" });
    },
  ],
  [
    "a closure",
    "closure_dates",
    (salon) => {
      const closure = { from: tomorrow(salon), to: tomorrow(salon), reason: "Training" };
      return closeDays(salon, closure, { key: "1", adminId: "admin", agreed: "" });
    },
  ],
  [
    "new hours",
    "business_hours",
    (salon) => {
      const week = Array.from({ length: 7 }, () => ({ ...DEFAULT_HOURS, isOpen: false }));
      return setOpeningTimes(salon, { week, finishByClosing: undefined }, "");
    },
  ],
  [
    "a retirement",
    "technicians",
    (salon) => editTechnician(salon, { id: salon.id, edit: { active: false }, agreed: "" }),
  ],
])("%s that was decided before a booking and comes after it is decided anew", async (_, table, edit) => {
  const salon = await aSalon();
  await aTechnician(salon);
  betweenReadingAndWriting(table, () => execute(primaryDatabase, aReservation(salon, { technicianId: salon.id })));
  expect(await edit(salon)).toMatchObject(STRANDS);
  expect(await standingOf(salon)).toHaveLength(1);
});

test("an account is not deleted if its client has booked since that was decided", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  betweenReadingAndWriting("users", () => anAppointment(salon, { clientId: client.id }));
  expect(await deleteAccount(salon, client)).toEqual({ ok: false, reason: "still-booked" });
  expect(await standingOf(salon)).toMatchObject([{ clientId: client.id }]);
});
