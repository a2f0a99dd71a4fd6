import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { mustCall, users } from "../../database/schema.ts";
import type { DepositMark } from "../../diary/terms/terms.ts";
import type { WayToTell } from "../../diary/texts/texts.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { cardKey } from "./client-key.server.ts";
import { isCardKnown } from "./known.server.ts";
import type { CallRefusal } from "./must-call.ts";
import { phoneIn } from "./shared-phone.ts";

/* The marks on a client: whether they may not book online and are asked to call, and of deposits. docs/rules.md 23.16, 29.3 */

export type CallResult = Result<unknown, CallRefusal>;

/** The statement that reads a client's mark, by their key. */
export function mustCallRead(database: Database, salonId: string, client: string) {
  return database
    .select({ reason: mustCall.reason, since: mustCall.since })
    .from(mustCall)
    .where(and(theMark(salonId, client), eq(mustCall.calls, true)));
}

/**
 * The statement that reads the mark about deposits on a client’s card, with its day, its author and its command, and how the
 * client hears of their appointments. docs/rules.md 29.3, 29.17, 34.3
 */
export function depositMarkRead(database: Database, salonId: string, client: string) {
  return database
    .select({
      ...{ deposit: mustCall.deposit, since: mustCall.depositSince, by: users.name, after: mustCall.depositFor },
      wayToTell: mustCall.wayToTell,
    })
    .from(mustCall)
    .leftJoin(users, alsoInSalon(users, salonId, eq(users.id, mustCall.depositBy)))
    .where(theMark(salonId, client));
}

/**
 * Marks a client, by their key and the normalised phone of their card. If they are marked already, the day stays and the
 * reason is replaced. Refuses if they are no longer a client. docs/rules.md 23.16
 */
export function askToCall(
  salonId: string,
  client: string,
  { phoneKey, reason }: { phoneKey: string; reason: string },
): Promise<CallResult> {
  return writeOrRefuse("client-not-saved", salonId, async (): Promise<CallResult> => {
    const database = primaryDatabase();
    const phone = phoneIn(phoneKey);
    const known = sql`select ${salonId}, ${client}, ${phone}, ${reason}, ${now()}, 1, null, null, null, null, null, null where ${isCardKnown(salonId, client)}`;
    const written = await withinTime(
      database
        .insert(mustCall)
        .select(known)
        .onConflictDoUpdate({
          target: [mustCall.salonId, mustCall.client],
          set: { phoneKey: phone, reason, calls: true },
        })
        .returning({ client: mustCall.client }),
    );
    return written.length > 0 ? { ok: true } : refuse("not-found");
  });
}

/** Lets a client book online again, by their key. docs/rules.md 23.16 */
export function letBookOnline(salonId: string, client: string): Promise<CallResult> {
  return writeOrRefuse("client-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const own = theMark(salonId, client);
    await withinTime(
      database.batch([
        database.update(mustCall).set({ calls: false, reason: "" }).where(own),
        database.delete(mustCall).where(and(own, isNull(mustCall.deposit), isNull(mustCall.wayToTell))),
      ]),
    );
    return { ok: true };
  });
}

/** Says of a client whether they pay deposits, by their key; null as the terms say. docs/rules.md 29.3 */
export function markDeposits(
  salonId: string,
  client: string,
  { phoneKey, mark, by }: { phoneKey: string; mark: DepositMark | null; by: string },
): Promise<CallResult> {
  return writeOrRefuse("client-not-saved", salonId, async (): Promise<CallResult> => {
    const database = primaryDatabase();
    const own = theMark(salonId, client);
    const at = now();
    const set = { deposit: mark, depositSince: at, depositBy: by, depositFor: null, depositBefore: null };
    const known = sql`select ${salonId}, ${client}, ${phoneIn(phoneKey)}, '', ${at}, 0, ${mark}, ${at}, ${by}, null, null, null
      where ${isCardKnown(salonId, client)}`;
    await withinTime(
      database.batch([
        database
          .insert(mustCall)
          .select(known)
          .onConflictDoUpdate({
            ...{ target: [mustCall.salonId, mustCall.client], set },
            setWhere: sql`${mustCall.deposit} is not ${mark}`,
          }),
        database.delete(mustCall).where(and(own, saysNothing())),
      ]),
    );
    return { ok: true };
  });
}

/**
 * The statement that marks a client, by their key, as paying deposits from now on. It stores what the card said before, so that
 * an undo restores it. A client who always pays already keeps their mark as it is. docs/rules.md 29.17
 */
export function depositFromNow(
  database: Database,
  salonId: string,
  { client, phoneKey, by, command, at }: { client: string; phoneKey: string; by: string; command: string; at: number },
) {
  const row = sql`select ${salonId}, ${cardKey(salonId, client)}, ${phoneIn(phoneKey)}, '', ${at}, 0, 'always', ${at}, ${by}, ${command}, null, null
    where ${client} <> ''`;
  const set = {
    ...{ deposit: "always" as const, depositSince: at, depositBy: by, depositFor: command },
    depositBefore: sql`${mustCall.deposit}`,
  };
  return database
    .insert(mustCall)
    .select(row)
    .onConflictDoUpdate({
      ...{ target: [mustCall.salonId, mustCall.client], set },
      setWhere: sql`${mustCall.deposit} is not 'always'`,
    });
}

/** The statements that take such a mark back when its command is undone. docs/rules.md 29.17 */
export function depositNoMore(database: Database, salonId: string, command: string) {
  const own = inSalon(mustCall, salonId, eq(mustCall.depositFor, command));
  return [
    database
      .delete(mustCall)
      .where(and(own, isNull(mustCall.depositBefore), eq(mustCall.calls, false), isNull(mustCall.wayToTell))),
    database
      .update(mustCall)
      .set({
        ...{ deposit: sql`${mustCall.depositBefore}`, depositSince: null, depositBy: null },
        ...{ depositFor: null, depositBefore: null },
      })
      .where(own),
  ] as const;
}

/** The statement that deletes the mark of a client once nobody on their card is booked or added. docs/rules.md 5.12, 23.6 */
export function forgetMark(database: Database, salonId: string, client: string) {
  const card = cardKey(salonId, client);
  return database.delete(mustCall).where(and(theMark(salonId, card), sql`NOT ${isCardKnown(salonId, card)}`));
}

/**
 * The statements that hand a client's mark to the key that they are known by now, unless they are known by the former one
 * too, or the other is marked. `phoneKey` is the phone of their card, if it has changed. docs/rules.md 23.10, 24.4
 */
export function handOnMark(
  database: Database,
  salonId: string,
  { from, to, phoneKey }: { from: string; to: string; phoneKey?: string },
) {
  const [former, card] = [cardKey(salonId, from), cardKey(salonId, to)];
  const other = sql`EXISTS (SELECT 1 FROM must_call AS other WHERE other.salon_id = ${salonId} AND other.client = ${card})`;
  const moves = from === to ? undefined : sql`${to} <> '' AND NOT ${other} AND NOT ${isCardKnown(salonId, former)}`;
  return {
    mark: database
      .update(mustCall)
      .set({ client: card, ...(phoneKey === undefined ? {} : { phoneKey: phoneIn(phoneKey) }) })
      .where(and(theMark(salonId, former), moves)),
    formerMark: forgetMark(database, salonId, from),
  };
}

/**
 * Says of a client how they hear of their appointments, by their key; null as the salon does it. With `own` they say so
 * themselves, also before they have booked. docs/rules.md 34.3
 */
export function markWayToTell(
  salonId: string,
  client: string,
  { phoneKey, way, own = false }: { phoneKey: string; way: WayToTell | null; own?: boolean },
): Promise<CallResult> {
  return writeOrRefuse("client-not-saved", salonId, async (): Promise<CallResult> => {
    const database = primaryDatabase();
    const known = sql`select ${salonId}, ${client}, ${phoneIn(phoneKey)}, '', ${now()}, 0, null, null, null, null, null, ${way}
      where ${own ? sql`true` : isCardKnown(salonId, client)}`;
    const target = [mustCall.salonId, mustCall.client];
    await withinTime(
      database.batch([
        database
          .insert(mustCall)
          .select(known)
          .onConflictDoUpdate({ target, set: { wayToTell: way } }),
        database.delete(mustCall).where(and(theMark(salonId, client), saysNothing())),
      ]),
    );
    return { ok: true };
  });
}

/** How a client hears of their appointments, by their key; null as the salon does it. docs/rules.md 34.3 */
export async function wayToTell(salonId: string, client: string): Promise<WayToTell | null> {
  const [mark] = await withinTime(
    primaryDatabase()
      .select({ way: mustCall.wayToTell })
      .from(mustCall)
      .where(theMark(salonId, cardKey(salonId, client))),
  );
  return mark?.way ?? null;
}

function saysNothing(): SQL | undefined {
  return and(isNull(mustCall.deposit), eq(mustCall.calls, false), isNull(mustCall.wayToTell));
}

function theMark(salonId: string, client: string | SQL): SQL | undefined {
  return inSalon(mustCall, salonId, eq(mustCall.client, client));
}
