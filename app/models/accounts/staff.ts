import type { STAFF_ROLES } from "../../database/schema.ts";

/** The role of a member of staff: `auth/rights.ts` says what it may do. docs/rules.md 21.9 */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The role of an account, as its token says it. A technician's is none of the specification's. docs/rules.md 21.10 */
export type AccountRole = "admin" | "technician" | "client" | "user";

/** What an account's row says of its role. */
interface StoredRole {
  role: "admin" | "client" | "user";
  staffRole: StaffRole | null;
}

/** The role of an account from its row. docs/rules.md 21.10 */
export function roleOf({ role, staffRole }: StoredRole): AccountRole {
  return staffRole === "technician" ? "technician" : role;
}

/** Whether a role is of the staff: an owner's, a manager's or a technician's. docs/rules.md 21.9 */
export function isStaff(role: string | undefined): boolean {
  return role === "admin" || role === "technician";
}

/** The staff role of an account, or null for a client. An admin without one is an owner. docs/rules.md 21.9 */
export function staffRoleOf({ role, staffRole }: { role: AccountRole; staffRole: StaffRole | null }): StaffRole | null {
  if (role === "technician") return "technician";
  if (role !== "admin") return null;
  return staffRole === "manager" ? "manager" : "owner";
}
