import { asc, inArray } from "drizzle-orm";
import { withinTime } from "../app/database/calls.server.ts";
import { type Database, primaryDatabase } from "../app/database/client.server.ts";
import { beginningOfRun, WAKING } from "../app/database/hourly-run.ts";
import { outbox, salons } from "../app/database/schema.ts";
import { now } from "../app/kernel/clock.ts";
import { isDue } from "../app/models/diary/waiting-emails.server.ts";
import { wakeSchedule } from "../app/models/salon/salon-schedule.server.ts";

/**
 * Wakes the objects of the salons with emails due at `instant` (UTC ms), in case their alarms did not send them. It does not
 * wait for mail. A run wakes a limited number of salons for a limited time. The others are left to the next run, which begins
 * at another place in the list. Answers how many it woke, how many of those were not reached, and how many are left.
 * docs/rules.md 10.2, 10.32
 */
export async function wakeSalons(instant: number) {
  const waiting = await withinTime(salonsWithDueEmails(primaryDatabase(), instant));
  const counts = { salons: 0, unreached: 0, left: waiting.length };
  const queue = inTurn(waiting, beginningOfRun(instant)).slice(0, WAKING.most).values();
  const until = now() + WAKING.forMs;
  const workers = Array.from({ length: WAKING.sideBySide }, async () => {
    for (const salon of queue) {
      counts.salons++;
      counts.left--;
      if (!(await wakeSchedule(salon))) counts.unreached++;
      if (now() >= until) break;
    }
  });
  await Promise.all(workers);
  return counts;
}

/** The list, rotated to begin elsewhere. `beginning` is a share of its length, from 0 to 1. */
function inTurn<Item>(list: Item[], beginning: number): Item[] {
  const first = Math.floor(list.length * beginning);
  return [...list.slice(first), ...list.slice(0, first)];
}

/** The statement that reads the salons with due emails. It reads only due emails, not all that wait. */
function salonsWithDueEmails(database: Database, instant: number) {
  const due = database.select({ id: outbox.salonId }).from(outbox).where(isDue(instant));
  return database
    .select({ id: salons.id, locationHint: salons.locationHint })
    .from(salons)
    .where(inArray(salons.id, due))
    .orderBy(asc(salons.id));
}
