import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { tillMovements, users } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";

import type { MovementKind } from "./movement.ts";

/** A movement of cash in the till of a day. Its pence are below 0 for what leaves the till. docs/rules.md 27.14 */
export type Movement = typeof tillMovements.$inferSelect;

interface Asked {
  kind: MovementKind;
  amountPence: number;
  reason: string;
}

/** Who sends it, under which key, on which date of the salon, and when (UTC ms). */
interface Sent {
  accountId: string;
  key: string;
  date: string;
  at: number;
}

/** Writes a movement down. A repeat under the same key gets the first one. docs/rules.md 5.3, 27.14 */
export async function moveCash(
  database: Database,
  salonId: string,
  { kind, amountPence, reason }: Asked,
  { accountId, key, date, at }: Sent,
): Promise<Result<{ movement: Movement }, "key-reused">> {
  const id = fingerprintOf([accountId, key]);
  const row = { id, salonId, date, kind, amountPence, reason, movedBy: accountId, movedAt: at };
  const [[added], [before]] = await withinTime(
    database.batch([
      database.insert(tillMovements).values(row).onConflictDoNothing().returning(),
      database
        .select()
        .from(tillMovements)
        .where(inSalon(tillMovements, salonId, eq(tillMovements.id, id))),
    ]),
  );
  const movement = added ?? before;
  const isSame = movement?.kind === kind && movement.amountPence === amountPence && movement.reason === reason;
  return movement && isSame ? { ok: true, movement } : refuse("key-reused");
}

/** Voids a movement of this date by one of the same amount the other way, once. docs/rules.md 27.14 */
export async function voidMovement(
  database: Database,
  salonId: string,
  id: string,
  { accountId, date, at }: Omit<Sent, "key">,
): Promise<void> {
  const ofToday = and(eq(tillMovements.id, id), eq(tillMovements.date, date), isNoVoid());
  const row = sql`select ${`void ${id}`}, ${salonId}, ${date}, ${tillMovements.kind}, -${tillMovements.amountPence},
    ${tillMovements.reason}, ${id}, ${accountId}, ${at} from ${tillMovements} where ${inSalon(tillMovements, salonId, ofToday)}`;
  await withinTime(database.insert(tillMovements).select(row).onConflictDoNothing());
}

/** The movements of a date that stand, the latest first, each with the name of who wrote it down. docs/rules.md 27.14 */
export function movementsOn(database: Database, salonId: string, date: string) {
  const { id, kind, amountPence, reason, movedAt } = tillMovements;
  return database
    .select({ id, kind, amountPence, reason, movedAt, movedBy: users.name })
    .from(tillMovements)
    .leftJoin(users, alsoInSalon(users, salonId, eq(users.id, tillMovements.movedBy)))
    .where(
      inSalon(
        tillMovements,
        salonId,
        eq(tillMovements.date, date),
        isNoVoid(),
        sql`not exists (select 1 from till_movements as answer where answer.salon_id = ${salonId} and answer.voids_id = ${tillMovements.id})`,
      ),
    )
    .orderBy(desc(tillMovements.movedAt), desc(tillMovements.id));
}

/** The statement that reads all movements of a range of dates, as they were written down. docs/rules.md 27.14, 28.5 */
export function movementsRead(database: Database, salonId: string, from: string, to: string) {
  const { date, kind, amountPence, reason, movedAt, voidsId } = tillMovements;
  return database
    .select({
      date,
      kind,
      amountPence,
      reason,
      isVoid: sql<boolean>`${voidsId} is not null`.mapWith(Boolean).as("voids"),
    })
    .from(tillMovements)
    .where(inSalon(tillMovements, salonId, between(date, from, to)))
    .orderBy(asc(date), asc(movedAt), asc(tillMovements.id));
}

/** Without the plus, D1 would look for all of a salon's movements by the index of what voids another. */
function isNoVoid() {
  return sql`+${tillMovements.voidsId} is null`;
}
