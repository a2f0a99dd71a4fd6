import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { aBooking } from "./booking.ts";
import { aDeployment, asAdmin, copyOf, type Deployment, onDatabase, whileServed } from "./deployment.ts";

const Emails = v.array(v.object({ to: v.string(), subject: v.string() }));

/** Longer than a paused object waits before it looks again. */
const PAUSED_OBJECT_MS = 63_000;

const OVERLAPS = `SELECT 1 FROM appointments a JOIN appointments b ON a.technician_id = b.technician_id AND a.date = b.date
  AND a.id < b.id AND a.status <> 'cancelled' AND b.status <> 'cancelled'
  AND a.starts_minute < b.ends_minute AND b.starts_minute < a.ends_minute`;

let wrong = 0;

await runLeavingNothingBehind(drill, 1);

/**
 * `npm run drill:restore`: restores a D1 on this machine to an earlier time, as Time Travel does, once without and once with
 * the steps of docs/operations.md, and says what was sent twice, what is lost, and what pages hear. Exits with 1 when the
 * steps don't help.
 */
async function drill(): Promise<number> {
  const deployment = await aDeployment();
  const file = join(deployment.settings.stateDirectory, "taken.json");

  // Up to the time that is restored: one client has their email, one waits for it.
  const first = await whileServed(deployment, {}, async () => {
    const booked = await aBooking(deployment, 0);
    await untilMailed(deployment, 0, 1);
    return booked;
  });
  const second = await whileServed(deployment, { MAIL_PAUSED: "yes" }, () => aBooking(deployment, 1));
  const at = new Date().toISOString();
  const restoreDatabase = copyOf(deployment, "v3/d1");
  await pause(50);

  // Since then: the email goes out, the first appointment is cancelled, a third client books by a key, and
  // an open page hears of a fourth.
  const third = await whileServed(deployment, {}, async () => {
    await wake(deployment);
    await untilMailed(deployment, 1, 1);
    const call = await asAdmin(deployment);
    await call(`appointments/${first.id}/cancel`, "PATCH");
    const booked = await aBooking(deployment, 2, "the-key-of-the-third");
    await untilMailed(deployment, 0, 2);
    await untilMailed(deployment, 2, 1);
    await heardOfABooking(deployment, 4);
    return booked;
  });
  say(command(deployment, "before", file, "--at", at));
  const back = copyOf(deployment, "v3");

  restoreDatabase();
  const without = await whileServed(deployment, {}, async () => {
    await wake(deployment);
    await pause(4_000);
    return mailsTo(deployment, 1);
  });
  say(`Without the steps: client 1 has the confirmation ${without} times.`);

  back();
  restoreDatabase();
  const heardWithout = await whileServed(deployment, { MAIL_PAUSED: "yes" }, () => heardOfABooking(deployment, 3));
  say(`Without the steps: an open page hears of ${heardWithout} of 1 bookings.`);

  back();
  restoreDatabase();
  say(command(deployment, "after", file));
  await whileServed(deployment, { MAIL_PAUSED: "yes" }, async () => {
    await wake(deployment);
    await pause(4_000);
    check("while mail is paused, client 1 has one confirmation", (await mailsTo(deployment, 1)) === 1);
    check("an open page hears of the next booking", (await heardOfABooking(deployment, 3)) === 1);
  });
  await whileServed(deployment, {}, async () => {
    await wake(deployment);
    await untilMailed(deployment, 3, 1, PAUSED_OBJECT_MS);
    check("once mail goes out again, client 3 has theirs", (await mailsTo(deployment, 3)) === 1);
    check("client 1 still has one confirmation", (await mailsTo(deployment, 1)) === 1);
    const call = await asAdmin(deployment);
    const all = v.parse(v.array(v.object({ id: v.string(), status: v.string() })), await call("appointments"));
    check(
      "the appointment that was cancelled stands",
      all.some(({ id, status }) => id === first.id && status !== "cancelled"),
    );
    check(
      "the one that waited for its email stands",
      all.some(({ id }) => id === second.id),
    );
    check("the third is gone", !all.some(({ id }) => id === third.id));
    const again = await aBooking(deployment, 2, "the-key-of-the-third");
    check("its key books anew", again.id !== third.id);
  });
  const overlaps = onDatabase(deployment, (database) => database.prepare(OVERLAPS).all().length);
  check("no two appointments overlap", overlaps === 0);
  return wrong > 0 ? 1 : 0;
}

/** How many messages a page that is open gets within three seconds of a booking, one at most. */
async function heardOfABooking(deployment: Deployment, number: number): Promise<number> {
  const socket = new WebSocket(`${deployment.address.replace("http", "ws")}/live`);
  let heard = 0;
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  await pause(1_000);
  socket.addEventListener("message", () => heard++);
  await aBooking(deployment, number);
  await pause(3_000);
  socket.close();
  return Math.min(heard, 1);
}

/** What cron does: it wakes the objects that have something due. */
async function wake({ address }: Deployment): Promise<void> {
  await fetch(`${address}/cdn-cgi/handler/scheduled`);
}

async function mailsTo({ address }: Deployment, number: number): Promise<number> {
  const response = await fetch(`${address}/dev/mail.json?to=client-${number}@example.com`);
  return v.parse(Emails, await response.json()).length;
}

async function untilMailed(deployment: Deployment, number: number, many: number, within = 30_000): Promise<void> {
  for (let waited = 0; waited < within && (await mailsTo(deployment, number)) < many; waited += 250) await pause(250);
}

/** Runs `npm run db:restore` on the stopped deployment. */
function command({ settings: { stateDirectory } }: Deployment, ...args: string[]): string {
  const env = { ...process.env, STATE_DIR: stateDirectory };
  return execFileSync(process.execPath, ["scripts/restore/restore.ts", ...args], { env, encoding: "utf8" }).trimEnd();
}

function check(what: string, isSo: boolean): void {
  if (!isSo) wrong++;
  say(`${isSo ? "ok   " : "WRONG"}  ${what}`);
}

function say(text: string): void {
  console.log(text);
}
