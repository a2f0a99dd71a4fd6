import { eq, type SQL } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { guestBookings } from "../../database/schema.ts";
import type { HoldRefusal } from "../../diary/commands/hold.ts";
import type { DiaryRefused } from "../../diary/decision.ts";
import type { Holder } from "../../diary/holds/hold.ts";
import type { DiaryRefusal } from "../../diary/refusals.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import type { BookingWithFriends } from "../appointments/booking/booking-request.ts";
import { decidedBefore, holdStart } from "../holds/hold-start.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* Bookings of guests that wait for the code that was mailed to their mailbox. docs/rules.md 5.29 */

/** One that waits, or has been booked and is still remembered. */
export type GuestBooking = typeof guestBookings.$inferSelect;

/**
 * Stores a booking that waits. When the same key has one already, that one is answered, or the refusal of another booking under
 * it. docs/rules.md 5.3, 5.29
 */
export async function storeWaiting(
  database: Database,
  booking: typeof guestBookings.$inferInsert,
): Promise<Result<{ waits: GuestBooking; isNew: boolean }, "key-reused">> {
  const [added] = await database.insert(guestBookings).values(booking).onConflictDoNothing().returning();
  if (added) return { ok: true, waits: added, isNew: true };
  const before = await waitingByKey(database, booking);
  if (!before || before.fingerprint !== booking.fingerprint) return refuse("key-reused");
  return { ok: true, waits: before, isNew: false };
}

/** The booking that a sender has sent under a key, if it is still stored. */
export async function waitingByKey(
  database: Database,
  { salonId, sender, key }: Pick<GuestBooking, "salonId" | "sender" | "key">,
): Promise<GuestBooking | undefined> {
  const [found] = await database
    .select()
    .from(guestBookings)
    .where(inSalon(guestBookings, salonId, eq(guestBookings.sender, sender), eq(guestBookings.key, key)));
  return found;
}

/** A waiting booking, only for the browser or the network that has sent it. docs/rules.md 5.29 */
export async function waitingById(
  database: Database,
  { salonId, sender, id }: Pick<GuestBooking, "salonId" | "sender" | "id">,
): Promise<GuestBooking | undefined> {
  const [found] = await database
    .select()
    .from(guestBookings)
    .where(alsoInSalon(guestBookings, salonId, eq(guestBookings.id, id), eq(guestBookings.sender, sender)));
  return found;
}

/** What was asked for by one that waits. */
export function bookingOf({ booking }: GuestBooking): BookingWithFriends {
  const { friends, assertedPricePence, assertedDuration, ...asked } = booking;
  return { ...asked, assertedPricePence, assertedDuration, ...(friends && { friends }) };
}

/** Records the outcome of a waiting booking. */
export async function noteOfWaiting(
  database: Database,
  { salonId, id }: Pick<GuestBooking, "salonId" | "id">,
  note: Partial<Pick<GuestBooking, "codeHmac" | "appointmentId" | "expiresAt" | "heldUntil">>,
): Promise<void> {
  await database
    .update(guestBookings)
    .set(note)
    .where(alsoInSalon(guestBookings, salonId, eq(guestBookings.id, id)));
}

/** The statement that forgets what waits for a mailbox, if the condition `when` holds. docs/rules.md 23.14, 24.10 */
export function forgetWaiting(database: Database, salonId: string, mailbox: string, when?: SQL) {
  return database
    .delete(guestBookings)
    .where(inSalon(guestBookings, salonId, eq(guestBookings.mailbox, mailbox), when));
}

/**
 * Holds the start of a booking, and the places of friends with it, while the guest fetches the code. Answers the end of the
 * hold, UTC ms, or null if nothing is held but all can still be booked. Refuses a booking that can't be made, and names the
 * friend who can't be booked. A refusal says nothing about the mailbox. `account` is the one that has signed in.
 * docs/rules.md 5.29, 5.40, 22.9, 22.10, 22.13, 22.20
 */
export async function holdWhileWaiting(
  salon: Salon,
  booking: BookingWithFriends,
  { holder, account }: { holder: Holder; account: { userId: string; email: string } | null },
): Promise<{ ok: true; heldUntil: number | null } | DiaryRefused> {
  const { services, serviceQuantities, date, minute, technicianId, friends } = booking;
  const { assertedPricePence, assertedDuration, answers } = booking;
  const start = { services, serviceQuantities, date, minute, technicianId };
  const actor = account && { role: "client" as const, ...account, verifiedEmail: null };
  const waits = { assertedPricePence, assertedDuration, answers };
  const asked = { holder, actor, start, friends, waits };
  const held = await holdStart(salon, asked);
  if (held.ok) return { ok: true, heldUntil: held.hold.until };
  // Where it is only not held, the diary still says whether it can be booked.
  const decided = whyNotBookable(held) === null ? await decidedBefore(salon, { what: "hold", ...asked }) : held;
  const reason = decided.ok ? null : whyNotBookable(decided);
  if (decided.ok || reason === null) return { ok: true, heldUntil: null };
  return { ...refuse(reason), ...(decided.friend && { friend: decided.friend }) };
}

/** Why a start that is not held can't be booked either, or null when it can. docs/rules.md 22.13 */
function whyNotBookable({ reason }: Refused<HoldRefusal>): DiaryRefusal | null {
  switch (reason) {
    case "too-many-holds":
    case "lapsed":
    case "over":
    case "diary-busy":
    case "outcome-unknown":
      return null;
    default:
      return reason;
  }
}
