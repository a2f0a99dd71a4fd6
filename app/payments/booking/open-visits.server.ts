import { gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { checkouts } from "../../database/schema.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import { hasProved, isMoreThanADay, LONGEST_UNVERIFIED } from "../../diary/limits.ts";
import type { Count } from "../../diary/networks.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { type TooMany, tooMany } from "../../models/accounts/rate-limit.server.ts";

/* Visits to Stripe that come before a booking and are still open. docs/rules.md 31.24 */

/**
 * The open visits of an account, a mailbox or a browser. With `before`, only those that were opened before that visit. Few
 * visits are open at a time. docs/rules.md 31.24
 */
export function openVisits(
  database: Database,
  salonId: string,
  { bookedBy, browser }: { bookedBy: CustomerActor; browser: string | undefined },
  before?: string,
) {
  const account = bookedBy.role === "client" ? bookedBy.userId : null;
  const { grant } = bookedBy;
  const mailbox = bookedBy.role === "guest" && grant && "email" in grant ? grant.email : null;
  return database
    .select()
    .from(checkouts)
    .where(
      alsoInSalon(
        checkouts,
        salonId,
        ...openForBookings(before),
        or(
          sql`${checkouts.bookedBy} ->> 'userId' = ${account}`,
          sql`(${checkouts.bookedBy} ->> 'role' = 'guest' and ${checkouts.bookedBy} -> 'grant' ->> 'email' = ${mailbox})`,
          sql`${checkouts.browser} = ${browser ?? null}`,
        ),
      ),
    );
}

/**
 * Why one more card would book more than its networks may, or null. `counts` is what the networks have booked, with this
 * booking. Cards that they began to leave before it count as booked, one for each person who comes. A person of an unverified
 * account counts as its longest booking. docs/rules.md 5.23
 */
export async function isMoreThanNetworksMay(
  database: Database,
  salonId: string,
  { id, bookedBy, networks, counts }: { id: string; bookedBy: CustomerActor; networks: string[]; counts: Count[] },
): Promise<TooMany | Refused<"email-unverified"> | null> {
  if (counts.length === 0) return null;
  const isTheirs = sql`exists (select 1 from json_each(${checkouts.bookedBy} -> 'networks') where value in ${oneOf(networks)})`;
  const open = await withinTime(
    database
      .select()
      .from(checkouts)
      .where(alsoInSalon(checkouts, salonId, ...openForBookings(id), sql`${checkouts.purpose} = 'setup'`, isTheirs)),
  );
  const proved = hasProved(bookedBy);
  const isTooMuch = counts.some(({ kind, subject, count }) => {
    const alike = open.filter((one) => one.bookedBy?.networks?.includes(subject) && hasProved(one.bookedBy) === proved);
    const people = alike.reduce((sum, { booking }) => sum + 1 + (booking?.friends?.length ?? 0), 0);
    const waits = kind === "unverified-minutes" ? people * LONGEST_UNVERIFIED : people;
    return isMoreThanADay(kind, count + waits, subject === networks[0]);
  });
  if (!isTooMuch) return null;
  const soonest = Math.min(...open.map(({ expiresAt }) => expiresAt));
  return proved ? { ...tooMany((soonest - now()) / 1000), byNetwork: true } : refuse("email-unverified");
}

/** The conditions for open visits that come before a booking. With `before`, only those that were opened before that visit. */
function openForBookings(before?: string): SQL[] {
  return [
    sql`${checkouts.state} = 'open'`,
    gt(checkouts.expiresAt, now()),
    isNull(checkouts.appointmentId),
    ...(before === undefined
      ? []
      : [sql`${checkouts}.rowid < (select rowid from ${checkouts} as own where own.id = ${before})`]),
  ];
}
