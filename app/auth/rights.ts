import type { StaffRole } from "../models/accounts/staff.ts";

/* What each role of the staff may do. `staff-addresses.ts` says which right each address takes. docs/rules.md 21.9 */

const EVERYBODY: StaffRole[] = ["owner", "manager", "technician"];
const WITHOUT_TECHNICIANS: StaffRole[] = ["owner", "manager"];
const OWNERS: StaffRole[] = ["owner"];

/**
 * Who has each right.
 * - `diary`: seeing the calendar, and changing one's own appointments, or all of them with the next right.
 * - `blocked time`: one's own for a technician, and anybody's for the others.
 * - `pay`: commission and tips, only one's own for a technician.
 * - `export`: everything that leaves the salon as a file.
 */
export const RIGHTS = {
  "own sign-in": EVERYBODY,
  diary: EVERYBODY,
  "all appointments": WITHOUT_TECHNICIANS,
  clients: WITHOUT_TECHNICIANS,
  "blocked time": EVERYBODY,
  menu: WITHOUT_TECHNICIANS,
  opening: WITHOUT_TECHNICIANS,
  reviews: WITHOUT_TECHNICIANS,
  "salon page": WITHOUT_TECHNICIANS,
  revenue: WITHOUT_TECHNICIANS,
  pay: EVERYBODY,
  export: OWNERS,
  rules: OWNERS,
  team: OWNERS,
} satisfies Record<string, StaffRole[]>;

export type Right = keyof typeof RIGHTS;

/** Whether somebody of the staff has a right. Null is nobody of the staff. docs/rules.md 21.9 */
export function may(staff: StaffRole | null, right: Right): boolean {
  return staff !== null && RIGHTS[right].includes(staff);
}
