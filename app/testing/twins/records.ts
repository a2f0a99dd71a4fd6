import type { users } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { MONDAY } from "../mail-factories.ts";

/* The names, owners and times of the twins' records. `fill.ts` stores them. */

/** Names a record or a token of a salon. */
export type Names = (name: string) => string;

/** The clock of the twins: a Monday in June, 11:00 at the salon. */
export const NOW = MONDAY;
export const TODAY = "2036-06-16";
/** A day on which the salon is closed, and somebody is booked. */
export const CLOSED = addDays(TODAY, 20);
export const REOPENED = addDays(TODAY, 21);
/** A day with blocked time, in which somebody is booked. */
export const BLOCKED = addDays(TODAY, 22);
/** A day without appointments. */
export const EMPTY = addDays(TODAY, 25);
/** A day with nothing on it but what is booked again. */
export const AGAIN = addDays(EMPTY, 14);

/** A day with no bookings but a client's and their friend's, so that the friend's technician is free. */
export const TOGETHER = addDays(TODAY, 23);

/** Further appointments, by their names, each alone on its day. */
export const ON_A_DAY = {
  ...{ stranded: CLOSED, asked: REOPENED, inBlock: BLOCKED },
  ...{ givenAway: addDays(TODAY, 26), late: addDays(TODAY, 27) },
};

export const PASSWORD = "lavender and lemon";
export const GRACE = "grace@example.com";
export const CODE = "123456";
export const STAFF_CODE = "12345678";
export const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The staff and the clients who have accounts, by their names. Their emails are the same in both salons. */
export const ACCOUNTS = {
  owner: { role: "admin", staffRole: "owner" },
  careful: { role: "admin", staffRole: "owner" },
  guarded: { role: "admin", staffRole: "owner" },
  keeper: { role: "admin", staffRole: "owner" },
  renewing: { role: "admin", staffRole: "owner" },
  locked: { role: "admin", staffRole: "owner" },
  manager: { role: "admin", staffRole: "manager" },
  promoted: { role: "admin", staffRole: "manager" },
  dismissed: { role: "admin", staffRole: "manager" },
  technician: { role: "user", staffRole: "technician" },
  // Who has answered is asked nothing below a booking: no token stands there.
  client: { role: "client", marketingAt: 1 },
  leaver: { role: "client" },
  forgetful: { role: "client" },
  renamed: { role: "client" },
  mover: { role: "client" },
  goner: { role: "client" },
  roamer: { role: "client" },
} satisfies Record<string, Partial<typeof users.$inferInsert>>;

/** The appointments to come, one for each operation. A client with an account has them all. */
export const COMING = [
  ...[
    "cancelled",
    "changed",
    "rebooked",
    "linked",
    "opened",
    "confirmed",
    "emailed",
    "statused",
    "priced",
    "paid",
    "kept",
  ],
  ...["deleted", "handed", "moved", "cancelledInCalendar", "confirmedByStaff", "looked", "editedInForm"],
  ...[
    "editedByApi",
    "paidByApi",
    "servicedByApi",
    "cancelledByApi",
    "changedByApi",
    "deletedByApi",
    "mailedByApi",
    "payable",
    "settled",
  ],
  ...["cancelledInObject", "movedInObject", "cancelledTogether"],
  ...["undoneByApi", "undoneInCalendar", "takenByApi", "takenInForm"],
];

/** Who has been here, by the name of the appointment. */
export const PAST = {
  visit: "Cora Past",
  visited: "Vera Past",
  former: "Fay Past",
  corrected: "Carl Past",
  noted: "Nora Past",
  twice: "Tess Past",
  again: "Tess Again",
};

/** When the nth appointment of `COMING` is: seven a day, from four days ahead. */
export function whenComing(name: string): { date: string; startsMinute: number; time: string } {
  const place = COMING.indexOf(name);
  const hour = 9 + (place % 7);
  return {
    date: addDays(TODAY, 4 + Math.floor(place / 7)),
    startsMinute: hour * 60,
    time: `${String(hour).padStart(2, "0")}:00`,
  };
}

/** The mailbox of an account or of a past client. */
export function emailOf(name: string): string {
  return name === "client" ? GRACE : `${name}@example.com`;
}

/** The size of every picture. */
export const PICTURE = { width: 1600, height: 1200 };
