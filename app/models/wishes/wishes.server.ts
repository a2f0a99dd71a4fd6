import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { rootCause, withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { CLEARING } from "../../database/hourly-run.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { appointments, wishes } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { logError } from "../../log/log.ts";
import type { CheckedPicture } from "../pictures/checked-picture.ts";
import { deleteFiles, pictureFile, storeFiles } from "../pictures/files.server.ts";
import { MOST_WISHES, type Wish, type WishRefusal, wishesExpireAt } from "./wish.ts";

/*
 * Pictures of what a client wishes for. A row is written to D1 before its files go to R2, and deleted after them. So no file
 * is ever without a row. Callers check that the sender may see the appointment. docs/rules.md 26
 */

/** How long an upload may take until its row counts as left behind, ms. */
const UPLOADED_WITHIN_MS = HOUR_MS;

/**
 * Adds a picture to an appointment that is pending or confirmed and has fewer than three. The same picture under the same
 * key is added once. docs/rules.md 5.3, 26.1, 26.2
 */
export function addWish(
  salonId: string,
  appointment: { id: string; date: string },
  { size, files }: CheckedPicture,
  { key, instant }: { key: string; instant: number },
): Promise<Result<{ id: string }, WishRefusal>> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const row = { id: await idOf(salonId, appointment.id, key, files), salonId, ...size, createdAt: instant };
    await withinTime(
      database
        .insert(wishes)
        .values({ ...row, expiresAt: instant + UPLOADED_WITHIN_MS })
        .onConflictDoNothing(),
    );
    await storeFiles({ of: "wishes", ...row }, files);
    const [, [stored], ofAppointment] = await withinTime(
      database.batch([
        attach(database, row, appointment),
        database.select().from(wishes).where(theWish(salonId, row.id)),
        database
          .select({ id: wishes.id })
          .from(wishes)
          .where(ofAppointments(salonId, [appointment.id])),
      ]),
    );
    if (stored?.appointmentId === appointment.id) return { ok: true, id: row.id };
    await withinTime(detach(database, salonId, theWish(salonId, row.id)));
    await clearWishesNow(salonId, instant);
    return refuse(ofAppointment.length >= MOST_WISHES ? "wishes-full" : "not-open");
  });
}

/** Removes a picture from an appointment at `instant` (UTC ms), with its files. docs/rules.md 26.4 */
export function removeWish(
  salonId: string,
  { appointmentId, id }: { appointmentId: string; id: string },
  instant: number,
): Promise<Result<unknown, WishRefusal>> {
  return writeOrRefuse("picture-not-saved", salonId, async () => {
    const theirs = and(theWish(salonId, id), eq(wishes.appointmentId, appointmentId));
    const [removed] = await withinTime(detach(primaryDatabase(), salonId, theirs).returning({ id: wishes.id }));
    if (!removed) return refuse("not-found");
    await clearWishesNow(salonId, instant);
    return { ok: true };
  });
}

/** The file of that width of an appointment's picture, or null if there is none. docs/rules.md 26.3 */
export async function wishFile(
  salonId: string,
  { appointmentId, id }: { appointmentId: string; id: string },
  width: number,
): Promise<R2ObjectBody | null> {
  const [wish] = await withinTime(
    primaryDatabase()
      .select({ id: wishes.id })
      .from(wishes)
      .where(and(theWish(salonId, id), eq(wishes.appointmentId, appointmentId))),
  );
  return wish ? pictureFile({ of: "wishes", salonId, id: wish.id }, width) : null;
}

/** The statement that reads the pictures of some appointments, the oldest first, each with the appointment's id. */
export function wishesRead(database: Database, salonId: string, appointmentIds: string[] | SQLWrapper) {
  const { id, width, height, appointmentId } = wishes;
  return database
    .select({ id, width, height, appointmentId })
    .from(wishes)
    .where(ofAppointments(salonId, appointmentIds))
    .orderBy(asc(wishes.createdAt), asc(id));
}

/** What `wishesRead` has found, by the appointment's id. */
export function wishesByAppointment(found: Awaited<ReturnType<typeof wishesRead>>): Map<string, Wish[]> {
  const byAppointment = new Map<string, Wish[]>();
  for (const { appointmentId, ...wish } of found) {
    if (appointmentId === null) continue;
    byAppointment.set(appointmentId, [...(byAppointment.get(appointmentId) ?? []), wish]);
  }
  return byAppointment;
}

/** A column of a statement that reads `appointments`: their pictures, the oldest first. */
export const wishesColumn = sql<Wish[]>`(
  SELECT json_group_array(json_object('id', id, 'width', width, 'height', height)) FROM (
    SELECT id, width, height FROM wishes
    WHERE +salon_id = appointments.salon_id AND appointment_id = appointments.id ORDER BY created_at, id
  )
)`
  .mapWith((text: string): Wish[] => JSON.parse(text))
  .as("wishes");

/** The statement that takes the pictures of some appointments from them. Their files are then cleared away. Rule 26.5 */
export function forgetWishes(database: Database, salonId: string, appointmentIds: string[] | SQLWrapper) {
  return detach(database, salonId, ofAppointments(salonId, appointmentIds));
}

/** The statement by which pictures go along when appointments are replaced by others. docs/rules.md 5.6, 26.4 */
export function carryWishes(database: Database, salonId: string, moves: { from: string; to: string; date: string }[]) {
  const rows = moves.map(({ date, ...move }) => ({ ...move, until: wishesExpireAt(date) }));
  const columns = sql`value ->> 'from' as former, value ->> 'to' as later, value ->> 'until' as until`;
  return database
    .update(wishes)
    .set({ appointmentId: sql`moves.later`, expiresAt: sql`moves.until` })
    .from(sql`(select ${columns} from json_each(${JSON.stringify(rows)})) as moves`)
    .where(alsoInSalon(wishes, salonId, sql`${wishes.appointmentId} = moves.former`));
}

/**
 * Deletes the files and rows of pictures that have expired at `instant` (UTC ms), of one salon or of all; answers how many.
 * docs/rules.md 10.32, 26.5
 */
export async function clearWishes(instant: number, salonId?: string): Promise<number> {
  const database = primaryDatabase();
  const over = lte(wishes.expiresAt, instant);
  const found = await withinTime(
    database
      .select()
      .from(wishes)
      .where(salonId === undefined ? over : alsoInSalon(wishes, salonId, over))
      .limit(CLEARING.atATime),
  );
  if (found.length === 0) return 0;
  await deleteFiles(found.map((wish) => ({ of: "wishes", ...wish })));
  const ids = oneOf(found.map(({ id }) => id));
  await withinTime(database.delete(wishes).where(and(inArray(wishes.id, ids), over)));
  return found.length;
}

/** Does the same at once, for a salon with pictures that were just removed. A failure is left to cron. Rule 26.5 */
export async function clearWishesNow(salonId: string, instant: number): Promise<void> {
  try {
    await clearWishes(instant, salonId);
  } catch (error) {
    logError("picture-not-cleared", { salon: salonId, cause: rootCause(error) });
  }
}

/** Nobody guesses an id: it depends on the bytes and the key. */
async function idOf(salonId: string, appointmentId: string, key: string, files: Uint8Array[]): Promise<string> {
  const named = new TextEncoder().encode(`${salonId}\n${appointmentId}\n${key}\n`);
  const digest = await crypto.subtle.digest("SHA-256", Buffer.concat([named, ...files]));
  return Buffer.from(digest).toString("hex", 0, 16);
}

/** Gives a stored picture to an appointment, unless that has three or was cancelled, completed or moved meanwhile. */
function attach(database: Database, { salonId, id }: Whose, appointment: { id: string; date: string }) {
  const count = sql`(select count(*) from wishes as others
    where +others.salon_id = ${salonId} and others.appointment_id = ${appointment.id})`;
  const isOpen = sql`exists (select 1 from ${appointments} where ${alsoInSalon(appointments, salonId, eq(appointments.id, appointment.id), inArray(appointments.status, ["pending", "confirmed"]))})`;
  return database
    .update(wishes)
    .set({ appointmentId: appointment.id, expiresAt: wishesExpireAt(appointment.date) })
    .where(and(theWish(salonId, id), isNull(wishes.appointmentId), sql`${count} < ${MOST_WISHES}`, isOpen));
}

interface Whose {
  salonId: string;
  id: string;
}

/** Takes pictures from their appointments. They are not kept any longer. */
function detach(database: Database, salonId: string, which: SQL | undefined) {
  return database
    .update(wishes)
    .set({ appointmentId: null, expiresAt: 0 })
    .where(alsoInSalon(wishes, salonId, which));
}

function ofAppointments(salonId: string, ids: string[] | SQLWrapper): SQL {
  return alsoInSalon(wishes, salonId, isNotNull(wishes.appointmentId), inArray(wishes.appointmentId, ids));
}

function theWish(salonId: string, id: string): SQL {
  return alsoInSalon(wishes, salonId, eq(wishes.id, id));
}
