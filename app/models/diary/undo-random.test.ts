import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { Sender } from "../../diary/command.ts";
import type { Instruction } from "../../diary/registry.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { deliverDueEmails, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { diaryOf } from "../../testing/rows.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
import { allOf, earnedIn } from "../../testing/undos/all-of-a-salon.ts";
import { aimed, commandsOfAnybody, commandsOfStaff, emailOf, type Loose } from "../../testing/undos/random-commands.ts";
import { rollUpStaleDays } from "../revenue/roll-up.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { sendCommand } from "./send.server.ts";

/*
 * Random commands of staff on random diaries are undone, over the real D1. Afterwards the tables, the calendar, the revenue
 * and the clients' pages are as before. `diary/commands/undo-random.test.ts` tries the rules alone many more times.
 * docs/rules.md 5.43, 10.40
 */

const [TODAY, TUESDAY, WEDNESDAY] = ["2036-06-16", "2036-06-17", "2036-06-18"] as const;
const DATES = [TODAY, TUESDAY, WEDNESDAY];
const RANGE = { from: TODAY, to: WEDNESDAY };

/** The next step: a command, and whether due mail is sent before it. */
const step = fc.record({ loose: commandsOfAnybody(DATES), mails: fc.boolean() });

afterEach(() => {
  vi.useRealTimers();
});

test("a command of staff that is undone at once leaves no trace but the history, even if mail is sent in between", {
  timeout: 120_000,
}, async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 6, size: "max" }),
      fc.array(commandsOfStaff(DATES), { minLength: 6, maxLength: 6 }),
      async (before, candidates) => {
        const diary = await aDiary();
        const { salon } = diary;
        await anAppointment(salon, {
          date: TUESDAY,
          technicianId: salon.id,
          customerEmail: `grace@${salon.id}.example.com`,
        });
        for (const { loose, mails } of before) {
          await diary.send(loose);
          diary.wait(mails ? 11 : 1);
          if (mails) await deliverDueEmails(salon.id);
        }
        await rollUpStaleDays(diary.now());
        const ids = (await diaryOf(salon)).map(({ id }) => id).slice(-2);
        const look = { range: RANGE, cardOf: ids, instant: diary.now() };
        const was = await allOf(salon, look);
        const commandId = await firstDone(candidates, diary.send);
        if (commandId === null) return;
        diary.wait(5);
        expect(await sendCommand(salon, { what: "undo", commandId, ...diary.staff() })).toMatchObject({ ok: true });
        expect(await allOf(salon, look)).toEqual(was);
        await rollUpStaleDays(diary.now());
        expect(await earnedIn(salon, RANGE)).toEqual(was.revenue);
        expect(await sendCommand(salon, { what: "undo", commandId, ...diary.staff() })).toMatchObject({ ok: false });
        undone++;
      },
    ),
    { numRuns: runs(50), seed: SEED },
  );
  expect(undone).toBeGreaterThan(runs(50) / 3);
});

/** Sends commands until one is executed, and answers its id; null when all are refused. */
async function firstDone(candidates: Loose[], send: (loose: Loose) => Promise<string | null>): Promise<string | null> {
  for (const loose of candidates) {
    const commandId = await send(loose);
    if (commandId !== null) return commandId;
  }
  return null;
}

/** A salon with three technicians and two clients. `send` answers the id of an executed command of staff. */
async function aDiary() {
  let now = MONDAY;
  itIs(now);
  const salon: Salon = await aSalon({ changeCutoffHours: 0 });
  const technicians = [salon.id, ...["b", "c"].map((name) => `${salon.id}-${name}`)];
  for (const id of technicians.slice(1)) await aTechnician(salon, { id });
  const mailbox = `${salon.id}.example.com`;
  const theirs = (email: string) => email.replace("example.com", mailbox);
  const accounts = await Promise.all(
    ["grace", "ada"].map((by) => anAccount(salon, { email: theirs(emailOf(by)), emailVerifiedAt: MONDAY })),
  );
  const staff = (): Sender => ({ actor: { role: "admin", userId: "owner" }, key: crypto.randomUUID() });
  const send = async ({ by, which, instruction }: Loose): Promise<string | null> => {
    const appointments = await diaryOf(salon);
    const about = aimed({ by, which, instruction }, { appointments, technicians, services: SERVICES });
    if (!about) return null;
    const account = accounts[by === "grace" ? 0 : 1] ?? expect.fail();
    const { id: userId, email } = account;
    const client: Actor = { role: "client", userId, email, verifiedEmail: email, networks: [] };
    const sender = by === "staff" ? staff() : { actor: client, key: crypto.randomUUID() };
    const done = await sendCommand(salon, { ...addressed(about, theirs), ...sender });
    return done.ok ? done.commandId : null;
  };
  const wait = (seconds: number) => {
    now += seconds * 1_000;
    itIs(now);
  };
  return { salon, send, staff, wait, now: () => now };
}

const SERVICES = ["Gel Polish", "Nail Art", "Matte Top"];

/**
 * The command with mailboxes of this test's own salon, because a mailbox that has got many emails gets no more. docs/rules.md
 * 10.22
 */
function addressed(instruction: Instruction, theirs: (email: string) => string): Instruction {
  if (instruction.what === "book") return { ...instruction, customerEmail: theirs(instruction.customerEmail) };
  if (instruction.what !== "edit" || !instruction.customer) return instruction;
  const { customer } = instruction;
  return { ...instruction, customer: { ...customer, customerEmail: theirs(customer.customerEmail) } };
}
