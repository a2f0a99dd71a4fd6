import { eq, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { clientFacts, outbox, salons, users } from "../../database/schema.ts";
import { type BirthdayRule, birthdaysFrom } from "../../diary/marketing/birthday.ts";
import { addDays, now, salonTime } from "../../kernel/clock.ts";
import { cardKey } from "../notes/client-key.server.ts";
import { dueRow } from "../outbox/due-rows.ts";
import type { Salon } from "../salon/salon.server.ts";
import { queueMessage } from "./messages.server.ts";
import { peopleWith } from "./people.server.ts";
import { newsWay } from "./way.ts";
import { LOOKS_BACK_DAYS } from "./win-back.server.ts";

/* Messages in the week before clients' birthdays. docs/rules.md 35.13 */

/**
 * Sets what goes before birthdays from now on. A row of the outbox looks for them each day; it is dropped when it finds them switched
 * off. docs/rules.md 35.13
 */
export function setBirthdays(salon: Salon, rule: BirthdayRule) {
  return writeOrRefuse("salon-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const at = now();
    const saved = database.update(salons).set({ birthdays: rule }).where(eq(salons.id, salon.id));
    if (!rule.on) await withinTime(saved);
    else await withinTime(database.batch([saved, looksDaily(database, salon.id, at)]));
    return { ok: true } as const;
  });
}

function looksDaily(database: Database, salonId: string, at: number) {
  const about = { salonId, subject: "marketing", subjectId: salonId, channel: "look", kind: "birthdays" } as const;
  return database
    .insert(outbox)
    .values(dueRow(about, { at }))
    .onConflictDoUpdate({
      target: outbox.id,
      set: { dueAt: at, droppedAt: null, sentAt: null, failedAt: null, attempts: 0, lastError: null },
      setWhere: alsoInSalon(outbox, salonId),
    });
}

/**
 * Queues the message for each client with a birthday in the coming week, once for each birthday however often this is called: those who
 * were there within two years and get news. `at` is UTC ms. docs/rules.md 35.6, 35.13
 */
export async function queueBirthdays(salon: Salon, { subject, words }: BirthdayRule, at: number): Promise<void> {
  const { date: today } = salonTime(salon.timeZone, at);
  const birthdays = birthdaysFrom(today);
  const since = addDays(today, -LOOKS_BACK_DAYS);
  const people = await peopleWith(primaryDatabase(), salon, bornOn(salon.id, [...birthdays.keys()]));
  const byYear = Map.groupBy(people, ({ birthday }) => birthdays.get(birthday.slice(-5)));
  for (const [year, born] of byYear) {
    if (year === undefined) continue;
    const to = born.flatMap((person) => {
      const how = newsWay(person, at);
      if (!("way" in how) || !person.visit || person.visit.date < since) return [];
      return [{ of: person.visit.id, client: person.client, by: how.way }];
    });
    const message = { id: `birthday ${salon.id} ${year}`, kind: "birthday", subject, words, by: "", at } as const;
    if (to.length > 0) await queueMessage(salon, message, to);
  }
}

/**
 * The query for the cards on which somebody was born on one of these days, `MM-dd`. It names the indexes, because D1 would go through all
 * clients of the salon in their order.
 */
function bornOn(salonId: string, days: string[]) {
  const on = sql`substr(birthday, -5) IN ${oneOf(days)} AND birthday <> ''`;
  return sql`SELECT ${clientFacts.client} AS client FROM ${clientFacts} INDEXED BY client_facts_by_birthday
    WHERE ${inSalon(clientFacts, salonId, on)}
    UNION SELECT ${cardKey(salonId, sql`${users.email}`)}
    FROM ${users} INDEXED BY users_by_birthday
    WHERE ${inSalon(users, salonId, on)}`;
}
