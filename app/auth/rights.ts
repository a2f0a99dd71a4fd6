import { type StaffAccount, type StaffRole, staffRoleOf } from "../models/accounts/staff.ts";

/* What each role of the staff may do. `staff-addresses.ts` says which right each address takes. docs/rules.md 21.9 */

const EVERYBODY: StaffRole[] = ["owner", "manager", "receptionist", "technician"];
const FRONT: StaffRole[] = ["owner", "manager", "receptionist"];
const MANAGERS: StaffRole[] = ["owner", "manager"];
const OWNERS: StaffRole[] = ["owner"];

/** A right: who has it, and what it lets them do, in the words of the Team page and of docs/rules.md. */
interface RightOf {
  who: StaffRole[];
  does: string;
}

/**
 * The table of rights. Pages, the API, its document and the Team page read it, and docs/rules.md 21.9 shows it. With `diary`
 * alone somebody changes their own appointments, and with `all appointments` everybody's. A technician has of `blocked time`
 * and `pay` only their own.
 */
export const RIGHTS = {
  "own sign-in": { who: EVERYBODY, does: "Has a password and passkeys" },
  diary: { who: EVERYBODY, does: "Sees the calendar, books, and takes payments" },
  "blocked time": { who: EVERYBODY, does: "Blocks time" },
  "all appointments": { who: FRONT, does: "Changes everybody’s appointments" },
  clients: { who: FRONT, does: "Sees and changes clients" },
  till: { who: FRONT, does: "Keeps the till" },
  vouchers: { who: FRONT, does: "Sells vouchers and packages" },
  pay: { who: ["owner", "manager", "technician"], does: "Sees pay and commission" },
  revenue: { who: MANAGERS, does: "Sees revenue" },
  "voucher changes": { who: MANAGERS, does: "Imports, extends and refunds vouchers" },
  "client files": { who: MANAGERS, does: "Imports clients and bookings, and downloads a client’s data" },
  marketing: { who: MANAGERS, does: "Sends clients news and offers" },
  menu: { who: MANAGERS, does: "Changes the menu" },
  opening: { who: MANAGERS, does: "Sets hours and closures" },
  reviews: { who: MANAGERS, does: "Approves reviews" },
  "salon page": { who: MANAGERS, does: "Changes the salon’s page" },
  export: { who: OWNERS, does: "Exports files" },
  rules: { who: OWNERS, does: "Sets booking rules and terms" },
  team: { who: OWNERS, does: "Manages the team and its commission" },
} satisfies Record<string, RightOf>;

export type Right = keyof typeof RIGHTS;

/**
 * Whether somebody of the staff has a right: their role has it and, of a manager, the owner has not taken it away. Null is
 * nobody of the staff. docs/rules.md 21.9
 */
export function may(account: StaffAccount | null, right: Right): boolean {
  const staff = account && staffRoleOf(account);
  if (!account || !staff || !whoHas(right).includes(staff)) return false;
  return staff !== "manager" || !account.withheld.includes(right);
}

/** The roles that have a right. */
export function whoHas(right: Right): StaffRole[] {
  return RIGHTS[right].who;
}

/** All rights, in the order of the table. */
export const ALL_RIGHTS = Object.keys(RIGHTS).filter((name): name is Right => Object.hasOwn(RIGHTS, name));

/** The rights that an owner may take from a manager: all that make the role but the diary. docs/rules.md 21.9 */
export const WITHHOLDABLE = ALL_RIGHTS.filter(
  (right) => whoHas(right).includes("manager") && whoHas(right) !== EVERYBODY && right !== "all appointments",
);
