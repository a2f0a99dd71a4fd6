import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { Instruction, Sender } from "../../diary/command.ts";
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
 * Whatever staff do with whatever diary, and undo, over the real D1: the tables, the calendar, the revenue and the clients' cards
 * are as they were. The rules alone are tried many more times in `diary/commands/undo-random.test.ts`. docs/rules.md 5.43, 10.40
 */

const [TODAY, TUESDAY, WEDNESDAY] = ["2036-06-16", "2036-06-17", "2036-06-18"] as const;
const DATES = [TODAY, TUESDAY, WEDNESDAY];
const RANGE = { from: TODAY, to: WEDNESDAY };

/** What happens next: a command, and whether the mail that is due goes out before it. */
const step = fc.record({ loose: commandsOfAnybody(DATES), mails: fc.boolean() });

afterEach(() => {
  vi.useRealTimers();
});

test("whatever staff do and undo at once leaves no trace but the history, with mail going out in between", {
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

/** Sends commands until one is carried out, and answers its id; null when all are refused. */
async function firstDone(candidates: Loose[], send: (loose: Loose) => Promise<string | null>): Promise<string | null> {
  for (const loose of candidates) {
    const commandId = await send(loose);
    if (commandId !== null) return commandId;
  }
  return null;
}

/** A salon with three technicians and two clients. `send` answers the id of a command of staff that is carried out. */
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

/** The command with the mailboxes of this salon: one that gets many emails gets no more. docs/rules.md 10.22 */
function addressed(instruction: Instruction, theirs: (email: string) => string): Instruction {
  if (instruction.what === "book") return { ...instruction, customerEmail: theirs(instruction.customerEmail) };
  if (instruction.what !== "edit" || !instruction.customer) return instruction;
  const { customer } = instruction;
  return { ...instruction, customer: { ...customer, customerEmail: theirs(customer.customerEmail) } };
}
