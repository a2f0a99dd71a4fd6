import type { Role } from "../models/accounts/token.server.ts";

/** The roles that book: `user` has the rights of `client`. docs/rules.md 6.5 */
export const CLIENT_ROLES: Role[] = ["client", "user"];

/** A client is signed out after this time without activity, ms. docs/rules.md 6.6 */
export const INACTIVITY_MS = 30 * 60_000;

/** Whether a role is a client's. A visitor has none. docs/rules.md 6.5 */
export function isClient(role: Role | undefined): boolean {
  return role !== undefined && CLIENT_ROLES.includes(role);
}
