import type { STAFF_ROLES } from "../../database/schema.ts";

/** The role of a member of staff: `auth/rights.ts` says what it may do. docs/rules.md 21.9 */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles as pages name them. docs/rules.md 21.9 */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Owner",
  manager: "Manager",
  receptionist: "Receptionist",
  technician: "Technician",
};

/** The roles that an owner gives to somebody who has a sign-in. A technician's goes with their column. docs/rules.md 6.29 */
export const SET_ROLES = ["owner", "manager", "receptionist"] as const satisfies StaffRole[];
export type SetRole = (typeof SET_ROLES)[number];

/** The role of an account, as its token says it. `admin` is anybody of the staff. docs/rules.md 21.10 */
export type AccountRole = "admin" | "client" | "user";

/** What an account's row says of its role. A technician's row says `user`. */
interface StoredRole {
  role: AccountRole;
  staffRole: StaffRole | null;
}

/** An account as its rights are decided: its role, and the rights that an owner has taken from a manager. docs/rules.md 21.9 */
export interface StaffAccount extends StoredRole {
  withheld: string[];
}

/** The role of an account from its row. docs/rules.md 21.10 */
export function roleOf({ role, staffRole }: StoredRole): AccountRole {
  return staffRole === "technician" ? "admin" : role;
}

/** Whether a role is of the staff. docs/rules.md 21.9 */
export function isStaff(role: string | undefined): boolean {
  return role === "admin";
}

/** The staff role of an account, or null for a client. An admin without one is an owner. docs/rules.md 21.9 */
export function staffRoleOf({ role, staffRole }: StoredRole): StaffRole | null {
  return isStaff(role) ? (staffRole ?? "owner") : null;
}
